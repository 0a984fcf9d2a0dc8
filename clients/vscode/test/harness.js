'use strict';
// Starts the extension as VS Code does, with the real program and a temporary archive, and waits for events.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const manifest = require('../package.json');

const PROGRAM = process.env.CITYROULETTE_PROGRAM;
const RECORDINGS = path.resolve(__dirname, '../../../Tests/Transcripts/Fixtures/weather/http');
const RECORDED = ['--weather', 'open-meteo', '--replay', RECORDINGS, '--clock', '2026-03-01T09:00:00Z'];

/**
 * Starts a new instance of the extension.
 * @param {import('node:test').TestContext} test
 * @param {{settings?: object, args?: string[], folder?: string}} [options]
 */
function start(test, { settings = {}, args = ['--weather', 'none'], folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cityroulette-')) } = {}) {
  vscode.reset();
  const defaults = Object.entries(manifest.contributes.configuration.properties)
    .map(([name, { default: value }]) => [name.replace('cityroulette.', ''), value]);
  const archive = path.join(folder, 'archive.sqlite');
  Object.assign(vscode.state.settings, Object.fromEntries(defaults), {
    program: PROGRAM, arguments: ['--archive', archive, '--cache-dir', path.join(folder, 'cache'), '--seed', '19', ...args], texts: false,
  }, settings);
  const extension = require('../extension');
  const context = { subscriptions: [] };
  const parts = extension.activate(context);
  // Added after the listeners of the extension, so that they run first.
  for (const event of ['notified', 'lost']) parts.client.on(event, () => vscode.state.look());
  parts.tree.onDidChangeTreeData(() => vscode.state.look());
  const code = {
    ...parts, extension, archive, folder, state: vscode.state,
    run: (name, ...rest) => vscode.commands.executeCommand(`cityroulette.${name}`, ...rest),
    names: () => vscode.state.tree.getChildren().map((city) => city.name),
    items: () => vscode.state.tree.getChildren().map((city) => vscode.state.tree.getTreeItem(city)),
    said: (kind) => vscode.state.shown.filter((each) => !kind || each.kind === kind).map((each) => each.text).join('\n'),
    stop: async () => {
      await extension.deactivate();
      context.subscriptions.forEach((each) => each?.dispose?.());
    },
    /** Waits until `done` returns true. Checks it after each notification and each change of the view. */
    until: (what, done) => new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`timed out waiting for ${what}; shown: ${code.said()}`)), 20000);
      vscode.state.look = () => {
        if (!done()) return;
        clearTimeout(timer);
        vscode.state.look = () => {};
        resolve();
      };
      vscode.state.look();
    }),
    /** Sends requests, as [method, parameters], to another process with the same archive. */
    elsewhere: (...requests) => {
      const input = requests.map(([method, params], index) => JSON.stringify({ jsonrpc: '2.0', id: index + 1, method, params }));
      const output = execFileSync(PROGRAM, ['--weather', 'none', '--archive', archive], { input: `${input.join('\n')}\n` });
      return output.toString().trim().split('\n').map((line) => JSON.parse(line)).filter((message) => message.id);
    },
  };
  test.after(async () => {
    await code.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return code;
}

module.exports = { PROGRAM, RECORDED, start };
