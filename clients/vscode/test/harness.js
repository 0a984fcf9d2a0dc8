'use strict';
// Starts the extension as VS Code does, with the real program and a temporary archive, and waits for events.
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { reset, state } = require('./stub/state');
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
  reset();
  const defaults = Object.entries(manifest.contributes.configuration.properties)
    .map(([name, { default: value }]) => [name.replace('cityroulette.', ''), value]);
  const archive = path.join(folder, 'archive.sqlite');
  Object.assign(state.settings, Object.fromEntries(defaults), {
    program: PROGRAM, arguments: ['--archive', archive, '--cache-dir', path.join(folder, 'cache'), '--seed', '19', ...args], texts: false,
  }, settings);
  const extension = require('../extension');
  const context = { subscriptions: [] };
  const parts = extension.start(context);
  // Added after the listeners of the extension, so that they run first.
  for (const event of ['notified', 'lost']) parts.client.on(event, () => state.look());
  parts.tree.onDidChangeTreeData(() => state.look());
  const code = {
    ...parts, extension, context, archive, folder, state,
    run: (name, ...rest) => vscode.commands.executeCommand(`cityroulette.${name}`, ...rest),
    names: () => state.tree.getChildren().map((city) => city.name),
    items: () => {
      const items = state.tree.getChildren().map((city) => state.tree.getTreeItem(city));
      assert.equal(new Set(items.map(({ id }) => id)).size, items.length, 'VS Code refuses two rows with one id');
      return items;
    },
    said: (kind) => state.shown.filter((each) => !kind || each.kind === kind).map((each) => each.text).join('\n'),
    stop: async () => {
      await extension.deactivate();
      for (const each of context.subscriptions.splice(0).reverse()) each.dispose();
    },
    /** Changes a setting, as a user does. */
    configure: (name, value) => {
      state.settings[name] = value;
      state.configured.fire({ affectsConfiguration: (section) => `cityroulette.${name}`.startsWith(section) });
    },
    /** Waits until `done` returns true. Checks it after each notification and each change of the view. */
    until: (what, done) => new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`timed out waiting for ${what}; shown: ${code.said()}`)), 20000);
      state.look = () => {
        if (!done()) return;
        clearTimeout(timer);
        state.look = () => {};
        resolve();
      };
      state.look();
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
    // Rows are drawn in the next turn of the event loop, also after the end.
    await new Promise(setImmediate);
    assert.deepEqual(state.violations, []);
    assert.deepEqual([...state.open.values()], [], 'every object is disposed');
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return code;
}

module.exports = { PROGRAM, RECORDED, start };
