'use strict';
// The entry point. Creates the parts of the extension; the program starts at the first use.
const vscode = require('vscode');
const { Client } = require('./lib/client');
const { commands } = require('./lib/commands');
const { Documents, SCHEME } = require('./lib/documents');
const language = require('./lib/language');
const { Lists } = require('./lib/lists');
const { Cities } = require('./lib/tree');

/** @type {Client | null} */
let client = null;
/** @type {{stop(): Promise<void>} | null} */
let texts = null;

function settings() {
  const values = vscode.workspace.getConfiguration('cityroulette');
  return { program: values.get('program'), arguments: values.get('arguments'), units: values.get('units'), locale: vscode.env.language };
}

/** Wraps a command so that it shows its errors, except that of a request that the user cancelled. */
function showingErrors(run, log) {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (error.kind === 'RequestCancelled') return undefined;
      log.error(error.message);
      const buttons = error.code === 'Missing' ? ['Open Settings'] : ['Show Log'];
      const answer = await vscode.window.showErrorMessage(error.message, ...buttons);
      if (answer === 'Open Settings') await vscode.commands.executeCommand('workbench.action.openSettings', 'cityroulette.program');
      if (answer === 'Show Log') log.show();
      return undefined;
    }
  };
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  const log = vscode.window.createOutputChannel('CityRoulette', { log: true });
  client = new Client(settings, log);
  const tree = new Cities();
  const view = vscode.window.createTreeView('cityroulette.cities', { treeDataProvider: tree, canSelectMany: true });
  const status = vscode.window.createStatusBarItem('cityroulette', vscode.StatusBarAlignment.Left, 10);
  status.name = 'CityRoulette';
  status.command = 'cityroulette.cities.focus';
  const documents = new Documents(client);
  const lists = new Lists(client, tree, view, status);
  context.subscriptions.push(log, view, status, tree.emitter, documents.emitter,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, documents));
  for (const [name, run] of Object.entries(commands(lists, view, documents, log))) {
    context.subscriptions.push(vscode.commands.registerCommand(`cityroulette.${name}`, showingErrors(run, log)));
  }
  lists.changed();
  if (vscode.workspace.getConfiguration('cityroulette').get('texts')) {
    texts = language.start(context, settings, log);
  }
  return { client, lists, tree };
}

/** Unsaved edits stay in a draft, since a window can close without a question. The next window offers it. */
async function deactivate() {
  await Promise.all([client?.stop(), texts?.stop()]);
  client = null;
  texts = null;
}

module.exports = { activate, deactivate };
