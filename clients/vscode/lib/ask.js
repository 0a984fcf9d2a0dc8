'use strict';
// Dialogs.
const vscode = require('vscode');

/** Lets the user pick an item. Returns its `city`; undefined if none was picked. */
async function pick(items, placeHolder) {
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return chosen?.city;
}

/**
 * Shows an input that sends its text while the user types, one request at a time. A newer text cancels the request of
 * an older one. If `send` returns items, the user picks one, and its `city` is the result. With `free`, the text is the
 * result. The result is undefined if the user cancels. An error closes the input.
 * @param {{value?: string, placeholder: string, free?: boolean}} options
 * @param {(text: string, token: vscode.CancellationToken) => Promise<any>} send
 */
function typing({ value = '', placeholder, free = false }, send) {
  return new Promise((resolve, reject) => {
    const box = vscode.window.createQuickPick();
    Object.assign(box, { value, placeholder });
    let open = true;
    let running = null;
    let next = null;
    let source = null;
    let failure = null;
    let answer;

    async function sendOne(text) {
      source = new vscode.CancellationTokenSource();
      try {
        const items = await send(text, source.token);
        if (open && Array.isArray(items)) box.items = items;
      } catch (error) {
        if (error.kind !== 'RequestCancelled') failure = error;
      } finally {
        source.dispose();
        source = null;
      }
    }

    async function run() {
      while (next !== null && !failure) {
        const text = next;
        next = null;
        await sendOne(text);
      }
      running = null;
      if (open) box.busy = false;
      if (open && failure) box.hide();
    }

    function follow(text) {
      next = text;
      source?.cancel();
      box.busy = true;
      running ??= run();
    }

    function accept() {
      answer = free ? box.value : box.selectedItems[0]?.city;
      // Without a pick, the cities are still being searched, or there are none.
      if (answer !== undefined) box.hide();
    }

    async function hidden() {
      open = false;
      box.dispose();
      if (answer === undefined) {
        next = null;
        source?.cancel();
      }
      // Wait until the last text was sent.
      await running;
      if (failure) reject(failure);
      else resolve(answer);
    }

    box.onDidChangeValue(follow);
    box.onDidAccept(accept);
    box.onDidHide(hidden);
    box.show();
  });
}

module.exports = { pick, typing };
