'use strict';
// Places in texts, with the program's language server and the client in lsp.js.
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const vscode = require('vscode');
const { PROGRAM, start } = require('./harness');
const { Headers } = require('../lib/rpc');

const TEXT = 'Meet in @Zürich and @Springfield, then @Mün';
const KNOWS_LSP = /\blsp\b/.test(spawnSync(PROGRAM, ['--help']).stdout.toString());
const skip = KNOWS_LSP ? false : 'the program has no language server';

function document(text = TEXT) {
  return { uri: vscode.Uri.parse('file:///note.md'), version: 1, languageId: 'markdown', text, getText() { return this.text; } };
}

function open(t) {
  return start(t, { settings: { texts: true } });
}

test('a hover describes the city', { skip }, async (t) => {
  const { state } = open(t);
  const hover = await state.providers.hover.provideHover(document(), new vscode.Position(0, 10));
  assert.match(hover.contents.value, /Zurich, Switzerland/);
  assert.deepEqual([hover.range.start.character, hover.range.end.character], [8, 15]);
  assert.equal(await state.providers.hover.provideHover(document(), new vscode.Position(0, 2)), null);
});

test('names are completed after an @', { skip }, async (t) => {
  const { state } = open(t);
  const { items } = await state.providers.completion.provideCompletionItems(document(), new vscode.Position(0, TEXT.length));
  assert.ok(items.some((item) => item.insertText.includes('Münster')));
});

test('inlay hints show the local time, and follow changes of the text', { skip }, async (t) => {
  const { state } = open(t);
  const note = document();
  const whole = new vscode.Range(0, 0, 1, 0);
  const hints = await state.providers.inlay.provideInlayHints(note, whole);
  assert.match(hints[0].label, /^\d\d:\d\d/);
  Object.assign(note, { text: 'nothing', version: 2 });
  assert.deepEqual(await state.providers.inlay.provideInlayHints(note, whole), []);
});

test('a code action adds a city to the archive', { skip }, async (t) => {
  const code = open(t);
  const actions = await code.state.providers.actions.provideCodeActions(document(), new vscode.Range(0, 10, 0, 10), { diagnostics: [] });
  const keep = actions.find((action) => /^Add .* to the archive$/.test(action.title));
  await vscode.commands.executeCommand(keep.command.command, ...keep.command.arguments);
  assert.equal(code.elsewhere(['archive.status', {}])[0].result.count, 1);
});

test('an ambiguous name has a diagnostic, and an action to choose a place', { skip }, async (t) => {
  const code = open(t);
  const note = document();
  await code.state.providers.hover.provideHover(note, new vscode.Position(0, 10));
  await code.until('the diagnostic', () => code.state.diagnostics.get('file:///note.md')?.length === 1);
  const [diagnostic] = code.state.diagnostics.get('file:///note.md');
  assert.deepEqual([diagnostic.severity, diagnostic.source], [2, 'cityroulette']);
  const actions = await code.state.providers.actions.provideCodeActions(note, diagnostic.range, { diagnostics: [diagnostic] });
  const choice = actions.find((action) => action.edit);
  assert.match(choice.edit.replaced[0].text, /Springfield/);
  code.state.closed.fire(note);
  assert.equal(code.state.diagnostics.size, 0);
});

test('the setting starts and stops the features at once', { skip }, async (t) => {
  const code = start(t);
  assert.deepEqual(Object.keys(code.state.providers), []);
  code.configure('texts', true);
  assert.deepEqual(Object.keys(code.state.providers).sort(), ['actions', 'completion', 'hover', 'inlay']);
  const { hover } = code.state.providers;
  await hover.provideHover(document(), new vscode.Position(0, 10));
  code.configure('texts', false);
  assert.deepEqual(Object.keys(code.state.providers), []);
  assert.equal(await hover.provideHover(document(), new vscode.Position(0, 10)), null);
});

/** A program that answers `initialize`, sends a message, and runs a command of the shell. */
function server(folder, message, then) {
  const frames = [{ id: 1, result: {} }, message].map((each) => JSON.stringify({ jsonrpc: '2.0', ...each }));
  fs.writeFileSync(path.join(folder, 'frames'), frames.map(Headers.write).join(''));
  const file = path.join(folder, 'server');
  fs.writeFileSync(file, `#!/bin/sh\ncat '${folder}/frames'\n${then}\n`, { mode: 0o755 });
  return file;
}

test('a message of the server is shown', async (t) => {
  const code = open(t);
  const message = { method: 'window/showMessage', params: { type: 2, message: 'The document is too long.' } };
  code.state.settings.program = server(code.folder, message, 'cat >/dev/null');
  code.state.providers.hover.provideHover(document(), new vscode.Position(0, 10));
  await code.until('the message', () => code.said('warning') === 'The document is too long.');
});

test('the diagnostics of a server that ended are removed', async (t) => {
  const code = open(t);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const params = { uri: 'file:///note.md', diagnostics: [{ range, message: 'ambiguous' }] };
  const message = { method: 'textDocument/publishDiagnostics', params };
  code.state.settings.program = server(code.folder, message, 'read line; exit 3');
  const asking = code.state.providers.hover.provideHover(document(), new vscode.Position(0, 10));
  await code.until('the diagnostic', () => code.state.diagnostics.size === 1);
  await asking;
  assert.equal(code.state.diagnostics.size, 0);
});

test('a missing program is logged once, and nothing is shown', async (t) => {
  const { state } = start(t, { settings: { texts: true, program: '/nowhere/cityroulette' } });
  for (const column of [1, 2]) assert.equal(await state.providers.hover.provideHover(document(), new vscode.Position(0, column)), null);
  assert.equal(state.log.lines.filter((line) => line.includes('was not found')).length, 1);
  assert.equal(state.shown.length, 0);
});

test('vscode-languageclient is used if it is installed', async (t) => {
  const Module = require('node:module');
  const load = Module._load;
  const started = [];
  class LanguageClient {
    constructor(...values) {
      started.push(values);
    }
    start() {}
    async stop() {}
  }
  Module._load = (name, ...rest) => (name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...rest));
  t.after(() => { Module._load = load; });
  const { state } = open(t);
  const [, , server, options] = started[0];
  assert.deepEqual([server.command, server.args[0]], [PROGRAM, 'lsp']);
  assert.ok(options.documentSelector.some(({ language }) => language === 'asciidoc'));
  assert.deepEqual(state.providers, {});
});
