'use strict';
// A stub of the part of VS Code's API that the extension uses. `shown` collects what the extension shows, and
// `answers` has the answers of the user.

class EventEmitter {
  #listeners = new Set();
  event = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value) {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose() {
    this.#listeners.clear();
  }
}

class CancellationTokenSource {
  #emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#emitter.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.#emitter.fire();
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...ends) {
    const [a, b, c, d] = ends;
    this.start = typeof a === 'object' ? a : new Position(a, b);
    this.end = typeof a === 'object' ? b : new Position(c, d);
  }
}

class Uri {
  static parse(text) {
    return Object.assign(new Uri(), { text });
  }
  static from({ scheme, path }) {
    return Uri.parse(`${scheme}:${path}`);
  }
  toString() {
    return this.text;
  }
}

const holder = (...names) => class {
  constructor(...values) {
    names.forEach((name, index) => {
      this[name] = values[index];
    });
  }
};

class WorkspaceEdit {
  replaced = [];
  replace(uri, range, text) {
    this.replaced.push({ uri: uri.toString(), range, text });
  }
}

class MarkdownString {
  constructor(value = '') {
    this.value = value;
  }
  appendText(text) {
    this.value += text.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, '\\$&').replace(/\n/g, '\n\n');
    return this;
  }
}

const state = {};
function reset() {
  Object.assign(state, {
    shown: [], answers: [], commands: new Map(), context: {}, executed: [], providers: {}, settings: {},
    boxes: [], clipboard: '', tree: null, view: null, status: null, cancel: null, closed: new EventEmitter(),
    diagnostics: new Map(), quickPick: null, contents: null, look() {},
  });
}
reset();

function say(kind) {
  return async (text, ...rest) => {
    state.shown.push({ kind, text, buttons: rest.filter((each) => typeof each === 'string') });
    state.look();
    return state.answers.shift();
  };
}

const disposable = (undo = () => {}) => ({ dispose: undo });
const provider = (name) => (selector, value) => {
  state.providers[name] = value;
  return disposable();
};

const window = {
  showErrorMessage: say('error'), showWarningMessage: say('warning'), showInformationMessage: say('information'),
  setStatusBarMessage: (text) => state.shown.push({ kind: 'status', text }),
  showInputBox: async (options) => {
    state.shown.push({ kind: 'input', text: options.prompt });
    return state.answers.shift();
  },
  showQuickPick: async (items, options) => {
    state.shown.push({ kind: 'pick', text: options.placeHolder, items });
    const choose = state.answers.shift();
    return typeof choose === 'function' ? items.find(choose) : items[choose ?? -1];
  },
  createQuickPick: () => {
    const events = { value: new EventEmitter(), accept: new EventEmitter(), hide: new EventEmitter() };
    const box = {
      items: [], selectedItems: [], value: '', onDidChangeValue: events.value.event, onDidAccept: events.accept.event,
      onDidHide: events.hide.event, show() {}, dispose() {}, hide: () => events.hide.fire(),
      type(text) {
        box.value = text;
        events.value.fire(text);
      },
      accept(index) {
        box.selectedItems = index === undefined ? [] : [box.items[index]];
        events.accept.fire();
      },
    };
    state.quickPick = box;
    return box;
  },
  createOutputChannel: () => {
    const log = { lines: [], show() {}, dispose() {} };
    for (const level of ['debug', 'info', 'warn', 'error']) log[level] = (line) => log.lines.push(line);
    state.log = log;
    return log;
  },
  createTreeView: (id, { treeDataProvider }) => {
    state.tree = treeDataProvider;
    state.view = { id, selection: [], dispose() {} };
    return state.view;
  },
  createStatusBarItem: () => {
    state.status = { visible: false, show() { this.visible = true; }, hide() { this.visible = false; }, dispose() {} };
    return state.status;
  },
  withProgress: async (options, task) => {
    const source = new CancellationTokenSource();
    state.cancel = () => source.cancel();
    const reports = [];
    state.shown.push({ kind: 'progress', text: options.title, cancellable: options.cancellable, reports });
    return task({ report: (value) => reports.push(value) }, source.token);
  },
};

module.exports = {
  reset, state, window, MarkdownString, EventEmitter, CancellationTokenSource, Position, Range, Uri, WorkspaceEdit,
  TreeItem: holder('label'), ThemeIcon: holder('id'), Diagnostic: holder('range', 'message', 'severity'), Hover: holder('contents', 'range'),
  CompletionItem: holder('label', 'kind'), InlayHint: holder('position', 'label'), CodeAction: holder('title', 'kind'),
  CompletionItemKind: { Reference: 17 }, CodeActionKind: { QuickFix: 'quickfix' },
  ProgressLocation: { Notification: 15 }, StatusBarAlignment: { Left: 1 },
  env: { language: 'en', clipboard: { writeText: async (text) => { state.clipboard = text; } } },
  commands: {
    registerCommand: (name, run) => {
      if (state.commands.has(name)) throw new Error(`command '${name}' already exists`);
      state.commands.set(name, run);
      return disposable(() => state.commands.delete(name));
    },
    executeCommand: async (name, ...args) => {
      if (name === 'setContext') state.context[args[0]] = args[1];
      else if (state.commands.has(name)) return state.commands.get(name)(...args);
      else state.executed.push([name, ...args]);
      return undefined;
    },
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => state.settings[name] }),
    registerTextDocumentContentProvider: (scheme, value) => {
      state.contents = value;
      return disposable();
    },
    onDidCloseTextDocument: (listener) => state.closed.event(listener),
  },
  languages: {
    createDiagnosticCollection: () => ({
      set(uri, list) {
        state.diagnostics.set(uri.toString(), list);
        state.look();
      },
      delete: (uri) => state.diagnostics.delete(uri.toString()),
      dispose() {},
    }),
    registerHoverProvider: provider('hover'), registerCompletionItemProvider: provider('completion'),
    registerInlayHintsProvider: provider('inlay'), registerCodeActionsProvider: provider('actions'),
  },
};
