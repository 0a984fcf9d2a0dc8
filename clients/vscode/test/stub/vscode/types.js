'use strict';
// The classes of VS Code's API that the extension uses.
const { Emitter, state } = require('../state');
const { available, expect, instance, isString, list, oneOf, strict } = require('../strict');

const isBoolean = (value) => typeof value === 'boolean';
const isIndex = (value) => Number.isInteger(value) && value >= 0;
const isToken = (value) => typeof value?.onCancellationRequested === 'function'
  && isBoolean(value.isCancellationRequested);

class EventEmitter {
  constructor() {
    const emitter = new Emitter();
    function event(listener, self) {
      expect(typeof listener === 'function', 'an event expects a function');
      return emitter.event(self ? listener.bind(self) : listener);
    }
    return strict('EventEmitter', Object.assign(Object.create(EventEmitter.prototype), {
      event, fire: (value) => emitter.fire(value), dispose: () => emitter.clear(),
    }));
  }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new Emitter();
    const token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
    function cancel() {
      if (token.isCancellationRequested) return;
      token.isCancellationRequested = true;
      emitter.fire();
    }
    const members = { token: strict('CancellationToken', token), cancel, dispose: () => emitter.clear() };
    return strict('CancellationTokenSource', members);
  }
}

class Position {
  constructor(line, character) {
    expect(isIndex(line) && isIndex(character), `not a position: ${line}, ${character}`);
    return strict('Position', Object.assign(Object.create(Position.prototype), { line, character }));
  }
  toJSON() {
    return { line: this.line, character: this.character };
  }
}

class Range {
  constructor(...ends) {
    const [start, end] = ends.length === 4 ? [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])] : ends;
    expect(start instanceof Position && end instanceof Position, 'Range: expected two positions or four numbers');
    return strict('Range', Object.assign(Object.create(Range.prototype), { start, end }));
  }
  // Not the form of language servers.
  toJSON() {
    return [this.start, this.end];
  }
}

class Uri {
  static parse(text) {
    expect(isString(text), 'Uri.parse: expected a string');
    const [, scheme, path] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(text) ?? expect(false, `not a Uri: ${text}`);
    const members = { scheme, path: decodeURIComponent(path.replace(/^\/\//, '')), text };
    return strict('Uri', Object.assign(Object.create(Uri.prototype), members));
  }
  static from({ scheme, path }) {
    expect(isString(scheme) && isString(path), 'Uri.from: expected a scheme and a path');
    return Uri.parse(`${scheme}:${path.split('/').map(encodeURIComponent).join('/')}`);
  }
  toString() {
    return this.text;
  }
}

class MarkdownString {
  constructor(value = '') {
    expect(isString(value), 'MarkdownString: expected a string');
    return strict('MarkdownString', Object.assign(Object.create(MarkdownString.prototype), { value }), {
      value: isString, isTrusted: isBoolean, supportThemeIcons: isBoolean, supportHtml: isBoolean,
    });
  }
  appendText(text) {
    this.value += text.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, '\\$&').replace(/\n/g, '\n\n');
    return this;
  }
}

class ThemeIcon {
  constructor(id) {
    expect(isString(id) && /^[a-z-]+$/.test(id), `not an icon: ${id}`);
    return strict('ThemeIcon', Object.assign(Object.create(ThemeIcon.prototype), { id }));
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
}
CodeActionKind.QuickFix = new CodeActionKind('quickfix');
CodeActionKind.Refactor = new CodeActionKind('refactor');
CodeActionKind.Empty = new CodeActionKind('');

class WorkspaceEdit {
  constructor() {
    const replaced = [];
    function replace(uri, range, text) {
      expect(uri instanceof Uri && range instanceof Range && isString(text), 'WorkspaceEdit.replace: wrong arguments');
      replaced.push({ uri: uri.toString(), range, text });
    }
    return strict('WorkspaceEdit', Object.assign(Object.create(WorkspaceEdit.prototype), { replaced, replace }));
  }
}

/**
 * Makes a class with a constructor and members.
 * @param {string} name
 * @param {Record<string, (value: any) => boolean>} members
 * @param {string[]} required the parameters of the constructor; more can follow
 * @param {string[]} [more]
 */
function value(name, members, required, more = []) {
  const made = { [name]: class {
    constructor(...values) {
      expect(values.length >= required.length, `${name}: expected ${required.join(', ')}`);
      const item = strict(name, Object.create(made.prototype), members);
      [...required, ...more].forEach((key, index) => {
        if (index < values.length) item[key] = values[index];
      });
      return item;
    }
  } }[name];
  return made;
}

const isRange = instance(Range);
const isOnOneLine = (each) => isRange(each) && each.start.line === each.end.line;
const isCommand = (each) => isString(each?.command) && isString(each?.title)
  && (state.commands.has(each.command) || expect(false, `there is no command ${each.command}`));
const isText = oneOf(isString, instance(MarkdownString));

const TreeItem = value('TreeItem', {
  label: oneOf(isString, (each) => isString(each.label)), id: isString, iconPath: instance(ThemeIcon, Uri),
  description: oneOf(isString, isBoolean), tooltip: isText, command: isCommand, contextValue: isString,
  collapsibleState: isIndex, resourceUri: instance(Uri), accessibilityInformation: (each) => isString(each.label),
}, ['label'], ['collapsibleState']);
const Diagnostic = value('Diagnostic', {
  range: isRange, message: (text) => isString(text) && text !== '', severity: (each) => [0, 1, 2, 3].includes(each),
  source: isString, code: oneOf(isString, Number.isFinite, (each) => each.target instanceof Uri),
  relatedInformation: Array.isArray, tags: Array.isArray,
}, ['range', 'message'], ['severity']);
const Hover = value('Hover', { contents: oneOf(isText, list(isText)), range: isRange }, ['contents'], ['range']);
const CompletionItem = value('CompletionItem', {
  label: oneOf(isString, (each) => [each.label, each.detail ?? '', each.description ?? ''].every(isString)),
  kind: isIndex, tags: Array.isArray, detail: isString, documentation: isText, sortText: isString, filterText: isString,
  preselect: isBoolean, insertText: isString, keepWhitespace: isBoolean, commitCharacters: list(isString),
  command: isCommand,
  range: (each) => (isRange(each) ? [each] : [each.inserting, each.replacing]).every(isOnOneLine),
}, ['label'], ['kind']);
const InlayHint = value('InlayHint', {
  position: instance(Position), label: oneOf((text) => isString(text) && text !== '', Array.isArray), kind: isIndex,
  tooltip: isText, paddingLeft: isBoolean, paddingRight: isBoolean, textEdits: Array.isArray,
}, ['position', 'label'], ['kind']);
const CodeAction = value('CodeAction', {
  title: isString, edit: instance(WorkspaceEdit), diagnostics: list(instance(Diagnostic)), command: isCommand,
  kind: instance(CodeActionKind), isPreferred: isBoolean, disabled: (each) => isString(each.reason),
}, ['title'], ['kind']);
available('InlayHint', '1.67');

module.exports = {
  CancellationTokenSource, CodeAction, CodeActionKind, CompletionItem, Diagnostic, EventEmitter, Hover, InlayHint,
  MarkdownString, Position, Range, ThemeIcon, TreeItem, Uri, WorkspaceEdit, isToken,
};
