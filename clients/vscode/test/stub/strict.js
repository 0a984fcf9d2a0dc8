'use strict';
// Objects that refuse what their type does not offer.
const { state } = require('./state');

/** The version that package.json promises to run in, as [major, minor]. */
const ENGINE = /(\d+)\.(\d+)/.exec(require('../../package.json').engines.vscode).slice(1).map(Number);

/** Reports a use of the API that VS Code would refuse. */
function refuse(text) {
  state.violations.push(text);
  throw new TypeError(text);
}

function expect(condition, text) {
  if (!condition) refuse(text);
}

/** Refuses members that a later version than the promised one brought. `since` is such as `1.67`. */
function available(name, since, engine = ENGINE) {
  const [major, minor] = since.split('.').map(Number);
  const known = engine[0] > major || (engine[0] === major && engine[1] >= minor);
  expect(known, `${name} needs VS Code ${since}, and package.json promises ${engine.join('.')}`);
}

const isString = (value) => typeof value === 'string';
const optional = (check) => (value) => value === undefined || value === null || check(value);
const oneOf = (...checks) => (value) => checks.some((check) => check(value));
const instance = (...classes) => (value) => classes.some((each) => value instanceof each);
const list = (check) => (value) => Array.isArray(value) && value.every(check);

/** Checks an object of options: no unknown members, and values of the right kind. */
function options(name, value, members) {
  expect(value !== null && typeof value === 'object', `${name}: expected an object, got ${value}`);
  for (const [key, each] of Object.entries(value)) {
    expect(key in members, `${name} has no member ${key}`);
    expect(optional(members[key])(each), `${name}.${key} has the wrong kind: ${each}`);
  }
}

/**
 * Wraps an object, so that other members than those of `target` and `writable` are refused, writable ones are checked,
 * and every use after `dispose` is refused.
 * @param {string} name
 * @param {object} target its methods and readonly members
 * @param {Record<string, (value: any) => boolean>} writable
 */
function strict(name, target, writable = {}) {
  let disposed = false;
  const { dispose } = target;
  const proxy = new Proxy(target, {
    get(_, key) {
      // Node looks these up in promises and messages of tests.
      if (typeof key === 'symbol' || key === 'then' || key === 'constructor') return Reflect.get(target, key);
      if (key === 'dispose' && dispose) return end;
      expect(key in target || key in writable, `${name} has no member ${key}`);
      expect(!disposed, `${name}.${key} is used after dispose`);
      return target[key];
    },
    set(_, key, value) {
      expect(key in writable, `${name}.${String(key)} cannot be set`);
      expect(!disposed, `${name}.${key} is set after dispose`);
      expect(optional(writable[key])(value), `${name}.${key} has the wrong kind: ${value}`);
      target[key] = value;
      return true;
    },
  });
  // VS Code disposes the subscriptions of an extension, which may have disposed them itself.
  function end() {
    if (!disposed) dispose.call(target);
    disposed = true;
    state.open.delete(proxy);
  }
  if (dispose) state.open.set(proxy, name);
  return proxy;
}

module.exports = { available, expect, instance, isString, list, oneOf, optional, options, refuse, strict };
