'use strict';
// A stub of the part of VS Code's API that the extension uses, written from the documentation in `vscode.d.ts`. It
// refuses other members, arguments of the wrong kind, uses after `dispose`, and members of later versions than
// package.json promises.
const path = require('node:path');
const { Emitter, state } = require('../state');
const { available, expect, instance, isString, list, oneOf, optional, options, strict } = require('../strict');
const types = require('./types');
const manifest = require(path.resolve(__dirname, '../../../package.json'));

const isFunction = (value) => typeof value === 'function';
const isBoolean = (value) => typeof value === 'boolean';
const isNumber = (value) => typeof value === 'number';
const isCommand = (value) => isString(value?.command) && isString(value?.title);
const isUri = instance(types.Uri);

// Commands of VS Code itself, as far as the extension uses them. Each view has a command to focus it.
const BUILT_IN = ['setContext', 'markdown.showPreview', 'workbench.action.openSettings',
  ...Object.values(manifest.contributes.views).flat().map(({ id }) => `${id}.focus`)];

function disposable(name, undo = () => {}) {
  return strict(name, { dispose: undo });
}

/** An event. A subscription is a disposable, which the extension must keep unless the object of the event ends it. */
function event(name, emitter, isOwned = false) {
  return (listener, self, into) => {
    expect(isFunction(listener), `${name}: expected a function`);
    const { dispose } = emitter.event(self ? listener.bind(self) : listener);
    const subscription = isOwned ? { dispose } : disposable(`a listener of ${name}`, dispose);
    into?.push(subscription);
    return subscription;
  };
}

function say(kind, name) {
  return async (text, ...rest) => {
    expect(isString(text) && text !== '', `${name}: expected a message, got ${text}`);
    const hasOptions = rest[0] !== null && typeof rest[0] === 'object' && !('title' in rest[0]);
    if (hasOptions) options(`the options of ${name}`, rest[0], { modal: isBoolean, detail: isString });
    const buttons = hasOptions ? rest.slice(1) : rest;
    const strings = buttons.every(isString);
    expect(strings || buttons.every((each) => isString(each?.title)), `${name}: expected only strings or only items`);
    state.shown.push({ kind, text, buttons, modal: hasOptions && rest[0].modal === true });
    state.look();
    const answer = state.answers.shift();
    expect(answer === undefined || buttons.includes(answer), `the test answers “${answer}” to “${text}”`);
    return answer;
  };
}

const PICK = {
  title: isString, matchOnDescription: isBoolean, matchOnDetail: isBoolean, placeHolder: isString,
  ignoreFocusOut: isBoolean, canPickMany: isBoolean, onDidSelectItem: isFunction,
};
const INPUT = {
  title: isString, value: isString, valueSelection: Array.isArray, prompt: isString, placeHolder: isString,
  password: isBoolean, ignoreFocusOut: isBoolean, validateInput: isFunction,
};

function pickItems(name, items) {
  for (const each of items) {
    const fits = isString(each) || (isString(each?.label) && optional(isString)(each.description)
      && optional(isString)(each.detail) && optional(isBoolean)(each.alwaysShow));
    expect(fits, `${name}: not an item: ${JSON.stringify(each)}`);
  }
  return true;
}

function createQuickPick() {
  const events = { value: new Emitter(), accept: new Emitter(), hide: new Emitter() };
  const members = {
    onDidChangeValue: event('QuickPick.onDidChangeValue', events.value, true),
    onDidAccept: event('QuickPick.onDidAccept', events.accept, true),
    onDidHide: event('QuickPick.onDidHide', events.hide, true),
    items: [], selectedItems: [], activeItems: [], value: '', busy: false,
    show() {},
    hide: () => events.hide.fire(),
    dispose: () => Object.values(events).forEach((each) => each.clear()),
  };
  const box = strict('QuickPick', members, {
    items: (items) => Array.isArray(items) && pickItems('QuickPick.items', items), value: isString,
    placeholder: isString, title: isString, busy: isBoolean, enabled: isBoolean, ignoreFocusOut: isBoolean,
    matchOnDescription: isBoolean, matchOnDetail: isBoolean, canSelectMany: isBoolean, step: isNumber,
    totalSteps: isNumber, buttons: Array.isArray, keepScrollPosition: isBoolean,
  });
  // What the user can do.
  state.quickPick = {
    get items() {
      return members.items;
    },
    type(text) {
      members.value = text;
      events.value.fire(text);
    },
    accept(index) {
      members.selectedItems = index === undefined ? [] : [members.items[index]];
      events.accept.fire();
    },
    hide: members.hide,
  };
  return box;
}

function createOutputChannel(name, how) {
  expect(isString(name) && name !== '', 'createOutputChannel: expected a name');
  if (how?.log !== true) return expect(false, 'the stub has only log output channels');
  available('LogOutputChannel', '1.74');
  const lines = [];
  const log = { name, show() {}, hide() {}, clear() {}, dispose() {} };
  for (const level of ['trace', 'debug', 'info', 'warn', 'error']) {
    log[level] = (line) => {
      expect(isString(line) || (level === 'error' && line instanceof Error), `log.${level}: expected a string`);
      lines.push(String(line));
    };
  }
  state.log = { lines };
  return strict('LogOutputChannel', log);
}

function createTreeView(id, how) {
  options('the options of createTreeView', how, {
    treeDataProvider: (value) => value, showCollapseAll: isBoolean, canSelectMany: isBoolean,
  });
  const known = Object.values(manifest.contributes.views).flat().map((view) => view.id);
  expect(known.includes(id), `the view ${id} is not in package.json`);
  const provider = how.treeDataProvider;
  expect(isFunction(provider.getChildren) && isFunction(provider.getTreeItem), 'TreeDataProvider lacks a method');
  state.tree = provider;
  const view = { selection: [], visible: true, description: undefined, dispose() {} };
  state.view = view;
  return strict('TreeView', view, {
    message: isString, title: isString, description: isString,
    badge: (value) => isNumber(value.value) && isString(value.tooltip),
  });
}

function createStatusBarItem(id, alignment, priority) {
  expect(isString(id), 'createStatusBarItem: expected an id');
  available('the id of a status bar item', '1.57');
  expect([1, 2].includes(alignment) && isNumber(priority), 'createStatusBarItem: expected an alignment and a priority');
  const item = {
    id, alignment, priority, visible: false,
    show() {
      item.visible = true;
    },
    hide() {
      item.visible = false;
    },
    dispose() {},
  };
  state.status = item;
  return strict('StatusBarItem', item, {
    name: isString, text: isString, tooltip: oneOf(isString, instance(types.MarkdownString)), color: isString,
    command: oneOf((value) => state.commands.has(value) || BUILT_IN.includes(value), isCommand),
    accessibilityInformation: (value) => isString(value.label),
  });
}

async function withProgress(how, task) {
  const locations = (value) => [1, 10, 15].includes(value) || isString(value?.viewId);
  options('the options of withProgress', how, { location: locations, title: isString, cancellable: isBoolean });
  expect(!how.cancellable || how.location === 15, 'only a notification has a cancel button');
  const source = new types.CancellationTokenSource();
  state.cancel = () => source.cancel();
  const reports = [];
  state.shown.push({ kind: 'progress', text: how.title, cancellable: how.cancellable, reports });
  function report(value) {
    options('a report of progress', value, { message: isString, increment: (number) => number >= 0 });
    reports.push(value);
  }
  try {
    return await task(strict('Progress', { report }), source.token);
  } finally {
    source.dispose();
  }
}

const window = {
  showErrorMessage: say('error', 'showErrorMessage'),
  showWarningMessage: say('warning', 'showWarningMessage'),
  showInformationMessage: say('information', 'showInformationMessage'),
  setStatusBarMessage(text, milliseconds) {
    expect(isString(text) && optional(isNumber)(milliseconds), 'setStatusBarMessage: wrong arguments');
    state.shown.push({ kind: 'status', text });
    // It disappears after the time.
    return { dispose() {} };
  },
  async showInputBox(how = {}, token = undefined) {
    options('the options of showInputBox', how, INPUT);
    expect(optional(types.isToken)(token), 'showInputBox: expected a token');
    state.shown.push({ kind: 'input', text: how.prompt });
    return state.answers.shift();
  },
  async showQuickPick(items, how = {}, token = undefined) {
    options('the options of showQuickPick', how, PICK);
    expect(optional(types.isToken)(token), 'showQuickPick: expected a token');
    const all = await items;
    expect(Array.isArray(all) && pickItems('showQuickPick', all), 'showQuickPick: expected items');
    state.shown.push({ kind: 'pick', text: how.placeHolder, items: all });
    const choose = state.answers.shift();
    return isFunction(choose) ? all.find(choose) : all[choose ?? -1];
  },
  createQuickPick, createOutputChannel, createTreeView, createStatusBarItem, withProgress,
};

const commands = {
  registerCommand(name, run) {
    expect(isString(name) && isFunction(run), 'registerCommand: expected a name and a function');
    expect(!state.commands.has(name), `the command ${name} is registered twice`);
    state.commands.set(name, run);
    return disposable(`the command ${name}`, () => state.commands.delete(name));
  },
  async executeCommand(name, ...args) {
    if (state.commands.has(name)) return state.commands.get(name)(...args);
    expect(BUILT_IN.includes(name), `there is no command ${name}`);
    if (name !== 'setContext') {
      state.executed.push([name, ...args]);
      return undefined;
    }
    expect(isString(args[0]) && args.length === 2, 'setContext: expected a key and a value');
    state.contextCalls += 1;
    state.context[args[0]] = args[1];
    return undefined;
  },
};

/** An event of a workspace. Each test has its own emitters. */
function workspaceEvent(name, key) {
  return event(name, { event: (listener) => state[key].event(listener) });
}

/** The settings of a section. Values are those of package.json unless the test sets them, and cannot be changed. */
function getConfiguration(section) {
  expect(section === 'cityroulette', `the extension reads settings of ${section}`);
  function get(name, otherwise) {
    const declared = `${section}.${name}` in manifest.contributes.configuration.properties;
    expect(declared, `the setting ${section}.${name} is not in package.json`);
    const value = state.settings[name] ?? otherwise;
    return Array.isArray(value) ? Object.freeze([...value]) : value;
  }
  return strict('WorkspaceConfiguration', { get });
}

const workspace = {
  getConfiguration,
  isTrusted: true,
  registerTextDocumentContentProvider(scheme, value) {
    expect(isString(scheme) && isFunction(value.provideTextDocumentContent), 'not a content provider');
    state.contents = value;
    return disposable('a content provider');
  },
  onDidCloseTextDocument: workspaceEvent('onDidCloseTextDocument', 'closed'),
  onDidChangeTextDocument: workspaceEvent('onDidChangeTextDocument', 'changed'),
  onDidChangeConfiguration: workspaceEvent('onDidChangeConfiguration', 'configured'),
};

function provider(name, method, since = '1.0') {
  return (selector, value, ...rest) => {
    available(`the provider of ${name}`, since);
    const filter = (each) => {
      const members = { language: isString, scheme: isString, pattern: isString, notebookType: isString };
      options('a filter of documents', each, members);
      return true;
    };
    expect([selector].flat().every(oneOf(isString, filter)), 'not a selector of documents');
    expect(isFunction(value?.[method]), `the provider has no ${method}`);
    expect(rest.every(oneOf(isString, (each) => typeof each === 'object')), 'expected characters or metadata');
    state.providers[name] = value;
    return disposable(`the provider of ${name}`, () => delete state.providers[name]);
  };
}

const languages = {
  createDiagnosticCollection(name) {
    expect(optional(isString)(name), 'createDiagnosticCollection: expected a name');
    return strict('DiagnosticCollection', {
      name,
      set(uri, all) {
        expect(isUri(uri), 'DiagnosticCollection.set: expected a Uri');
        expect(optional(list(instance(types.Diagnostic)))(all), 'DiagnosticCollection.set: expected diagnostics');
        state.diagnostics.set(uri.toString(), all);
        state.look();
      },
      delete(uri) {
        expect(isUri(uri), 'DiagnosticCollection.delete: expected a Uri');
        state.diagnostics.delete(uri.toString());
      },
      clear: () => state.diagnostics.clear(),
      dispose: () => state.diagnostics.clear(),
    });
  },
  registerHoverProvider: provider('hover', 'provideHover'),
  registerCompletionItemProvider: provider('completion', 'provideCompletionItems'),
  registerCodeActionsProvider: provider('actions', 'provideCodeActions'),
  registerInlayHintsProvider: provider('inlay', 'provideInlayHints', '1.67'),
};

const clipboard = {
  async writeText(text) {
    expect(isString(text), 'clipboard.writeText: expected a string');
    state.clipboard = text;
  },
};

const { isToken, ...classes } = types;

module.exports = strict('vscode', {
  ...classes,
  window: strict('vscode.window', window),
  commands: strict('vscode.commands', commands),
  workspace: strict('vscode.workspace', workspace),
  languages: strict('vscode.languages', languages),
  env: strict('vscode.env', { language: 'en', clipboard: strict('vscode.env.clipboard', clipboard) }),
  ProgressLocation: strict('ProgressLocation', { SourceControl: 1, Window: 10, Notification: 15 }),
  StatusBarAlignment: strict('StatusBarAlignment', { Left: 1, Right: 2 }),
  CompletionItemKind: strict('CompletionItemKind', { Text: 0, Reference: 17 }),
  DiagnosticSeverity: strict('DiagnosticSeverity', { Error: 0, Warning: 1, Information: 2, Hint: 3 }),
});
