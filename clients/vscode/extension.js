'use strict';
// The entry point. Creates the parts of the extension; the program starts at the first use.
const vscode = require('vscode');
const { Client } = require('./lib/client');
const { commands } = require('./lib/commands');
const { Documents, SCHEME } = require('./lib/documents');
const language = require('./lib/language');
const { Lists } = require('./lib/lists');
const { report } = require('./lib/report');
const { Cities } = require('./lib/tree');

/** @type {Client | null} */
let client = null;
/** @type {{stop(): Promise<void>} | null} */
let texts = null;

function settings() {
  const values = vscode.workspace.getConfiguration('cityroulette');
  return {
    program: values.get('program'),
    arguments: values.get('arguments'),
    units: values.get('units'),
    locale: vscode.env.language,
  };
}

/** Wraps a command so that it shows its errors. */
function showingErrors(run, log) {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      return report(error, log);
    }
  };
}

/** Starts or stops the features in texts, as the setting says. */
async function followTexts(log) {
  const wanted = vscode.workspace.getConfiguration('cityroulette').get('texts');
  if (wanted && !texts) texts = language.start(settings, log);
  if (!wanted) await stopTexts();
}

async function stopTexts() {
  const old = texts;
  texts = null;
  await old?.stop();
}

async function restartTexts(log) {
  await stopTexts();
  await followTexts(log);
}

/** Applies changed settings. A restart of the program is offered, since it interrupts what the program does. */
async function configured(event, log) {
  if (event.affectsConfiguration('cityroulette.texts')) await followTexts(log);
  const isOfProgram = (name) => event.affectsConfiguration(`cityroulette.${name}`);
  if (!['program', 'arguments', 'units'].some(isOfProgram)) return;
  if (!client?.running && !texts) return;
  const text = 'The program must be restarted to use the new settings.';
  const answer = await vscode.window.showInformationMessage(text, 'Restart');
  if (answer) await vscode.commands.executeCommand('cityroulette.restart');
}

/**
 * Starts the extension. Returns its parts, for the tests.
 * @param {vscode.ExtensionContext} context
 */
function start(context) {
  const log = vscode.window.createOutputChannel('CityRoulette', { log: true });
  client = new Client(settings, log);
  const tree = new Cities();
  const view = vscode.window.createTreeView('cityroulette.cities', { treeDataProvider: tree, canSelectMany: true });
  const status = vscode.window.createStatusBarItem('cityroulette', vscode.StatusBarAlignment.Left, 10);
  status.name = 'CityRoulette';
  status.command = 'cityroulette.cities.focus';
  const documents = new Documents(client);
  const lists = new Lists(client, tree, view, status, log);
  context.subscriptions.push(log, view, status, tree, documents,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, documents),
    vscode.workspace.onDidChangeConfiguration(showingErrors((event) => configured(event, log), log)));
  const all = commands(lists, view, documents, log, () => restartTexts(log));
  for (const [name, run] of Object.entries(all)) {
    context.subscriptions.push(vscode.commands.registerCommand(`cityroulette.${name}`, showingErrors(run, log)));
  }
  lists.changed();
  followTexts(log);
  return { client, lists, tree };
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  // What this returns would be an API for other extensions.
  start(context);
}

/** Unsaved edits stay in a draft, since a window can close without a question. The next window offers it. */
async function deactivate() {
  await Promise.all([client?.close(), stopTexts()]);
  client = null;
}

module.exports = { activate, deactivate, start };
