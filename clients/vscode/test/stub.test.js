'use strict';
// The stub must refuse what VS Code refuses. Otherwise the other tests would show little.
const assert = require('node:assert/strict');
const test = require('node:test');
const vscode = require('vscode');
const { reset, state } = require('./stub/state');
const { available } = require('./stub/strict');

/** Checks that the stub throws an error with the words, and remembers it. */
function refused(run, words) {
  const before = state.violations.length;
  assert.throws(run, words);
  assert.equal(state.violations.length, before + 1);
}

test.beforeEach(reset);

test('unknown members are refused, to read and to set', () => {
  refused(() => vscode.window.showToast, /vscode\.window has no member showToast/);
  refused(() => vscode.chat, /vscode has no member chat/);
  const item = new vscode.TreeItem('Bern');
  refused(() => { item.toolTip = 'x'; }, /TreeItem\.toolTip cannot be set/);
  refused(() => item.toolTip, /TreeItem has no member toolTip/);
  refused(() => { vscode.window.createQuickPick().placeHolder = 'x'; }, /QuickPick\.placeHolder cannot be set/);
});

test('arguments and values of the wrong kind are refused', () => {
  refused(() => { new vscode.TreeItem('Bern').tooltip = 3; }, /TreeItem\.tooltip has the wrong kind/);
  refused(() => new vscode.Position(-1, 0), /not a position/);
  refused(() => new vscode.Range(0, 0, 1), /two positions or four numbers/);
  refused(() => new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), ''), /Diagnostic\.message/);
  refused(() => { new vscode.CompletionItem('x').range = new vscode.Range(0, 0, 1, 0); }, /CompletionItem\.range/);
  refused(() => new vscode.CodeAction('x', 'quickfix'), /CodeAction\.kind/);
  refused(() => vscode.languages.registerHoverProvider('markdown', {}), /no provideHover/);
  refused(() => vscode.languages.registerHoverProvider([{ lang: 'markdown' }], {}), /no member lang/);
  refused(() => vscode.window.createTreeView('other.view', { treeDataProvider: {} }), /not in package\.json/);
});

test('asynchronous calls with wrong arguments are refused', async () => {
  await assert.rejects(vscode.window.showErrorMessage(''), /expected a message/);
  await assert.rejects(vscode.window.showErrorMessage('x', { modall: true }), /no member modall/);
  await assert.rejects(vscode.window.showQuickPick([{ name: 'Bern' }]), /not an item/);
  await assert.rejects(vscode.window.showInputBox({ placeholder: 'x' }), /no member placeholder/);
  await assert.rejects(vscode.commands.executeCommand('cityroulette.nowhere'), /no command/);
  const inWindow = { location: vscode.ProgressLocation.Window, title: 'x', cancellable: true };
  await assert.rejects(vscode.window.withProgress(inWindow, async () => {}), /only a notification/);
  assert.equal(state.violations.length, 6);
});

test('uses after dispose are refused', () => {
  const box = vscode.window.createQuickPick();
  box.dispose();
  refused(() => { box.items = []; }, /QuickPick\.items is set after dispose/);
  const emitter = new vscode.EventEmitter();
  emitter.dispose();
  refused(() => emitter.fire(), /EventEmitter\.fire is used after dispose/);
});

test('objects that are not disposed are known', () => {
  const item = vscode.window.createStatusBarItem('x', vscode.StatusBarAlignment.Left, 1);
  assert.deepEqual([...state.open.values()], ['StatusBarItem']);
  item.dispose();
  assert.equal(state.open.size, 0);
});

test('members of a later version than package.json promises are refused', () => {
  refused(() => available('InlayHint', '1.67', [1, 66]), /needs VS Code 1\.67, and package\.json promises 1\.66/);
  available('InlayHint', '1.67', [1, 67]);
  available('InlayHint', '1.67', [2, 0]);
  refused(() => available('x', '1.9999'), /package\.json promises/);
});

test('a command is registered once, and unknown settings are refused', () => {
  const command = vscode.commands.registerCommand('x', () => {});
  refused(() => vscode.commands.registerCommand('x', () => {}), /registered twice/);
  command.dispose();
  const settings = vscode.workspace.getConfiguration('cityroulette');
  refused(() => settings.get('colour'), /cityroulette\.colour is not in package\.json/);
});

test('a range is written as an array, as VS Code does', () => {
  assert.equal(JSON.stringify(new vscode.Range(0, 1, 2, 3)), '[{"line":0,"character":1},{"line":2,"character":3}]');
});
