'use strict';
// The state of the stub: what the extension did, and what the user will do.

class Emitter {
  #listeners = new Set();
  event = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value) {
    for (const listener of [...this.#listeners]) listener(value);
  }
  clear() {
    this.#listeners.clear();
  }
}

/**
 * `shown` has the messages, dialogs and progress that the extension showed, and `answers` the answers of the user.
 * `open` has the names of the objects that were created and not disposed, and `violations` the uses of the API that
 * VS Code would refuse. A use throws, but the extension could catch the error.
 */
const state = {};

function reset() {
  Object.assign(state, {
    shown: [], answers: [], commands: new Map(), context: {}, contextCalls: 0, executed: [], providers: {},
    settings: {}, clipboard: '', tree: null, view: null, status: null, cancel: null, quickPick: null, contents: null,
    log: null, closed: new Emitter(), changed: new Emitter(), configured: new Emitter(), diagnostics: new Map(), open: new Map(),
    violations: [], look() {},
  });
}
reset();

module.exports = { Emitter, reset, state };
