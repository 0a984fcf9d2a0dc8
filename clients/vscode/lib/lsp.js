'use strict';
// A client of `cityroulette lsp`, used if vscode-languageclient is not installed: hovers, completion, inlay
// hints, code actions and diagnostics.
const vscode = require('vscode');
const program = require('./program');
const { Connection, Headers } = require('./rpc');
const to = require('./convert');

// The server is not restarted after it ended more often than this.
const MOST_ENDS = 5;

// By the type of a window/showMessage. Other types are for a log.
const SHOW = {
  1: (text) => vscode.window.showErrorMessage(text),
  2: (text) => vscode.window.showWarningMessage(text),
  3: (text) => vscode.window.showInformationMessage(text),
};

class Texts {
  /** @param {{language: string, scheme: string}[]} selector */
  constructor(selector, settings, log) {
    Object.assign(this, { settings, log, connection: null, ready: null, synced: new Map(), ends: 0, stopped: false });
    this.hints = new vscode.EventEmitter();
    this.diagnostics = vscode.languages.createDiagnosticCollection('cityroulette');
    this.disposables = [this.hints, this.diagnostics,
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      vscode.commands.registerCommand('cityroulette.lsp.execute', (command, args) => this.#ask('workspace/executeCommand', { command, arguments: args })),
      vscode.languages.registerHoverProvider(selector, { provideHover: (document, at, token) => this.#hover(document, at, token) }),
      vscode.languages.registerCompletionItemProvider(selector, { provideCompletionItems: (document, at, token) => this.#complete(document, at, token) }, '@', '['),
      vscode.languages.registerInlayHintsProvider(selector, { onDidChangeInlayHints: this.hints.event, provideInlayHints: (document, part, token) => this.#inlay(document, part, token) }),
      vscode.languages.registerCodeActionsProvider(selector, { provideCodeActions: (document, part, context, token) => this.#actions(document, part, context, token) })];
  }

  /** Starts the server if it is not running; false if it cannot be started. */
  async #running() {
    if (this.stopped || this.ends > MOST_ENDS) return false;
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
      notified: (method, params) => this.#notified(method, params),
      asked: (method) => this.#asked(method),
      ended: (error) => {
        if (this.connection !== mine) return;
        this.log.error(error.message);
        Object.assign(this, { connection: null, ready: null, ends: this.ends + 1 });
        this.synced.clear();
        this.diagnostics.clear();
      },
    });
    this.connection = mine;
    const capabilities = { workspace: { inlayHint: { refreshSupport: true } }, textDocument: {
      hover: { contentFormat: ['markdown'] }, completion: { completionItem: { documentationFormat: ['markdown'] } },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } } } } };
    await mine.request('initialize', { processId: process.pid, rootUri: null, capabilities, locale: vscode.env.language });
    mine.send({ method: 'initialized', params: {} });
  }

  #notified(method, params) {
    if (this.stopped) return;
    if (method === 'textDocument/publishDiagnostics') {
      this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(to.diagnostic));
    } else if (method === 'window/showMessage') {
      SHOW[params.type]?.(params.message);
    }
  }

  #asked(method) {
    if (method === 'workspace/inlayHint/refresh') this.hints.fire();
    return method === 'workspace/configuration' ? [null] : null;
  }

  /** Sends a request about a document; null if there is no reply. */
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

  /** Sends the server the current text of a document. Returns its identifier. */
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
    if (this.synced.delete(uri)) {
      this.connection?.send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
      this.diagnostics.delete(document.uri);
    }
  }

  async #hover(document, at, token) {
    const answer = await this.#about(document, 'textDocument/hover', { position: to.point(at) }, token);
    return answer && new vscode.Hover(to.markdown(answer.contents), answer.range && to.range(answer.range));
  }

  async #complete(document, at, token) {
    const answer = await this.#about(document, 'textDocument/completion', { position: to.point(at) }, token);
    const items = (answer?.items ?? answer ?? []).map(to.completion);
    return { items, isIncomplete: answer?.isIncomplete ?? false };
  }

  async #inlay(document, part, token) {
    const answer = await this.#about(document, 'textDocument/inlayHint', { range: to.plainRange(part) }, token);
    return (answer ?? []).map(to.hint);
  }

  async #actions(document, part, context, token) {
    const answer = await this.#about(document, 'textDocument/codeAction', { range: to.plainRange(part), context: { diagnostics: context.diagnostics.filter((each) => each.source === 'cityroulette').map(to.plain) } }, token);
    return (answer ?? []).map(to.action);
  }

  async stop() {
    this.stopped = true;
    for (const each of this.disposables) each.dispose();
    const old = this.connection;
    this.connection = null;
    await old?.leave();
  }
}

module.exports = { Texts };
