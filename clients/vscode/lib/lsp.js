'use strict';
// A client of `cityroulette lsp` for where vscode-languageclient is not installed: hovers, completion,
// inlay hints and code actions.
const vscode = require('vscode');
const program = require('./program');
const { Connection, Headers } = require('./rpc');

// After so many ends it is left alone.
const MOST_ENDS = 5;

const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const point = ({ line, character }) => ({ line, character });
const markdown = (text) => new vscode.MarkdownString(typeof text === 'string' ? text : text?.value ?? '');

function edits(changes) {
  const edit = new vscode.WorkspaceEdit();
  const documents = changes?.documentChanges?.map(({ textDocument, edits: list }) => [textDocument.uri, list])
    ?? Object.entries(changes?.changes ?? {});
  for (const [uri, list] of documents) {
    for (const each of list) edit.replace(vscode.Uri.parse(uri), range(each.range), each.newText);
  }
  return edit;
}

class Texts {
  /** @param {{language: string, scheme: string}[]} selector */
  constructor(context, selector, settings, log) {
    Object.assign(this, { settings, log, connection: null, ready: null, synced: new Map(), ends: 0 });
    this.hints = new vscode.EventEmitter();
    const keep = (...all) => context.subscriptions.push(...all);
    keep(this.hints,
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      vscode.commands.registerCommand('cityroulette.lsp.execute', (command, args) => this.#ask('workspace/executeCommand', { command, arguments: args })),
      vscode.languages.registerHoverProvider(selector, { provideHover: (document, at, token) => this.#hover(document, at, token) }),
      vscode.languages.registerCompletionItemProvider(selector, { provideCompletionItems: (document, at, token) => this.#complete(document, at, token) }, '@', '['),
      vscode.languages.registerInlayHintsProvider(selector, { onDidChangeInlayHints: this.hints.event, provideInlayHints: (document, part, token) => this.#inlay(document, part, token) }),
      vscode.languages.registerCodeActionsProvider(selector, { provideCodeActions: (document, part, _, token) => this.#actions(document, part, token) }));
  }

  /** Starts the server if it does not run; false where that cannot be. */
  async #running() {
    if (this.ends > MOST_ENDS) return false;
    this.ready ??= this.#start().then(() => true, (error) => {
      this.ready = null;
      if (error.code !== 'Missing' || !this.missed) this.log.warn(`Places in texts: ${error.message}`);
      this.missed = error.code === 'Missing';
      return false;
    });
    return this.ready;
  }

  async #start() {
    const { program: path, arguments: args } = this.settings();
    const mine = new Connection(program.find(path), ['lsp', ...args], {
      framing: Headers,
      notified: () => {},
      asked: (method) => this.#asked(method),
      ended: (error) => {
        if (this.connection !== mine) return;
        this.log.error(error.message);
        Object.assign(this, { connection: null, ready: null, ends: this.ends + 1 });
        this.synced.clear();
      },
    });
    this.connection = mine;
    const capabilities = { workspace: { inlayHint: { refreshSupport: true } }, textDocument: {
      hover: { contentFormat: ['markdown'] }, completion: { completionItem: { documentationFormat: ['markdown'] } },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } } } } };
    await mine.request('initialize', { processId: process.pid, rootUri: null, capabilities, locale: vscode.env.language });
    mine.send({ method: 'initialized', params: {} });
  }

  #asked(method) {
    if (method === 'workspace/inlayHint/refresh') this.hints.fire();
    return method === 'workspace/configuration' ? [null] : null;
  }

  /** Sends a request about a document; where there is no answer the text simply has nothing to show. */
  async #about(document, method, params, token) {
    if (!(await this.#running())) return null;
    return this.#ask(method, { textDocument: this.#sync(document), ...params }, token);
  }

  async #ask(method, params, token) {
    try {
      return await this.connection?.request(method, params, token);
    } catch (error) {
      this.log.debug(`${method}: ${error.message}`);
      return null;
    }
  }

  /** Tells the server of a document as it is now, and names it. */
  #sync(document) {
    const uri = document.uri.toString();
    const known = this.synced.get(uri);
    const { version } = document;
    this.synced.set(uri, version);
    if (known === undefined) {
      this.connection?.send({ method: 'textDocument/didOpen', params: { textDocument: { uri, version, languageId: document.languageId, text: document.getText() } } });
    } else if (known !== version) {
      this.connection?.send({ method: 'textDocument/didChange', params: { textDocument: { uri, version }, contentChanges: [{ text: document.getText() }] } });
    }
    return { uri };
  }

  #closed(document) {
    const uri = document.uri.toString();
    if (this.synced.delete(uri)) this.connection?.send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
  }

  async #hover(document, at, token) {
    const answer = await this.#about(document, 'textDocument/hover', { position: point(at) }, token);
    return answer && new vscode.Hover(markdown(answer.contents), answer.range && range(answer.range));
  }

  async #complete(document, at, token) {
    const answer = await this.#about(document, 'textDocument/completion', { position: point(at) }, token);
    const items = (answer?.items ?? answer ?? []).map((each) => {
      const item = new vscode.CompletionItem(each.labelDetails ? { label: each.label, ...each.labelDetails } : each.label, vscode.CompletionItemKind.Reference);
      Object.assign(item, { detail: each.detail, filterText: each.filterText, sortText: each.sortText, insertText: each.textEdit?.newText ?? each.insertText ?? each.label });
      if (each.documentation) item.documentation = markdown(each.documentation);
      if (each.textEdit) item.range = range(each.textEdit.range ?? each.textEdit.replace);
      return item;
    });
    return { items, isIncomplete: answer?.isIncomplete ?? false };
  }

  async #inlay(document, part, token) {
    const answer = await this.#about(document, 'textDocument/inlayHint', { range: part }, token);
    return (answer ?? []).map((each) => {
      const label = typeof each.label === 'string' ? each.label : each.label.map(({ value }) => value).join('');
      const hint = new vscode.InlayHint(new vscode.Position(each.position.line, each.position.character), label);
      return Object.assign(hint, { paddingLeft: each.paddingLeft, paddingRight: each.paddingRight });
    });
  }

  async #actions(document, part, token) {
    const answer = await this.#about(document, 'textDocument/codeAction', { range: { start: part.start, end: part.end }, context: { diagnostics: [] } }, token);
    return (answer ?? []).map((each) => {
      const action = new vscode.CodeAction(each.title, vscode.CodeActionKind.QuickFix);
      if (each.edit) action.edit = edits(each.edit);
      const command = typeof each.command === 'string' ? each : each.command;
      if (command) action.command = { command: 'cityroulette.lsp.execute', title: each.title, arguments: [command.command, command.arguments] };
      return action;
    });
  }

  async stop() {
    const old = this.connection;
    this.connection = null;
    await old?.leave();
  }
}

module.exports = { Texts };
