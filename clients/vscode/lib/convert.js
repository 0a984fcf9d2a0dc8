'use strict';
// Converts results of the language server to objects of VS Code.
const vscode = require('vscode');

const point = ({ line, character }) => ({ line, character });
// JSON.stringify writes a Range of VS Code as an array.
const plainRange = ({ start, end }) => ({ start: point(start), end: point(end) });
const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);

function markdown(text) {
  const { kind, value } = typeof text === 'string' ? { kind: 'markdown', value: text } : text;
  return kind === 'plaintext' ? new vscode.MarkdownString().appendText(value) : new vscode.MarkdownString(value);
}

function edits(changes) {
  const edit = new vscode.WorkspaceEdit();
  const documents = changes?.documentChanges?.map(({ textDocument, edits: list }) => [textDocument.uri, list])
    ?? Object.entries(changes?.changes ?? {});
  for (const [uri, list] of documents) {
    for (const each of list) edit.replace(vscode.Uri.parse(uri), range(each.range), each.newText);
  }
  return edit;
}

function completion(each) {
  const label = each.labelDetails ? { label: each.label, ...each.labelDetails } : each.label;
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Reference);
  const { detail, filterText, sortText } = each;
  Object.assign(item, { detail, filterText, sortText, insertText: each.textEdit?.newText ?? each.insertText ?? each.label });
  if (each.documentation) item.documentation = markdown(each.documentation);
  if (each.textEdit) item.range = range(each.textEdit.range ?? each.textEdit.replace);
  return item;
}

// A tooltip that is a string is plain text.
function tooltip(text) {
  return text && typeof text !== 'string' ? markdown(text) : text;
}

function hint(each) {
  const label = typeof each.label === 'string' ? each.label : each.label.map(({ value }) => value).join('');
  const item = new vscode.InlayHint(new vscode.Position(each.position.line, each.position.character), label);
  const { paddingLeft, paddingRight } = each;
  return Object.assign(item, { paddingLeft, paddingRight, tooltip: tooltip(each.tooltip) });
}

function action(each) {
  const isRefactoring = each.kind?.startsWith('refactor');
  const item = new vscode.CodeAction(each.title, vscode.CodeActionKind[isRefactoring ? 'Refactor' : 'QuickFix']);
  if (each.isPreferred) item.isPreferred = true;
  if (each.diagnostics) item.diagnostics = each.diagnostics.map(diagnostic);
  if (each.edit) item.edit = edits(each.edit);
  // The result may also be a command without an action.
  const command = typeof each.command === 'string' ? each : each.command;
  if (command) item.command = { command: 'cityroulette.lsp.execute', title: each.title, arguments: [command.command, command.arguments] };
  return item;
}

function diagnostic(each) {
  // VS Code numbers severities from 0, the protocol from 1.
  const item = new vscode.Diagnostic(range(each.range), each.message, (each.severity ?? 3) - 1);
  return Object.assign(item, { code: each.code, source: each.source });
}

function plain({ range: part, message, code, source, severity }) {
  return { range: plainRange(part), message, code, source, severity: severity + 1 };
}

module.exports = { action, completion, diagnostic, hint, markdown, plain, plainRange, point, range };
