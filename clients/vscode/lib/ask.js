'use strict';
// Dialogs.
const vscode = require('vscode');

/** Lets the user pick an item. Returns its `city`; undefined if none was picked. */
async function pick(items, placeHolder) {
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return chosen?.city;
}

/**
 * Shows an input that sends its text while the user types, one request at a time, always the newest text. If
 * `send` returns items, the user picks one, and its `city` is the result. Otherwise the text is the result.
 * The result is undefined if the user cancels.
 * @param {{value?: string, placeholder: string}} options
 * @param {(text: string) => Promise<any>} send
 */
function typing(options, send) {
  return new Promise((resolve) => {
    const box = vscode.window.createQuickPick();
    Object.assign(box, { value: options.value ?? '', placeholder: options.placeholder });
    let running = null;
    let next = null;
    let answer;
    async function run() {
      while (next !== null) {
        const sent = next;
        next = null;
        try {
          const items = await send(sent);
          if (Array.isArray(items)) box.items = items;
        } catch (error) {
          vscode.window.showErrorMessage(error.message);
        }
      }
      running = null;
    }
    function follow(text) {
      next = text;
      running ??= run();
    }
    box.onDidChangeValue(follow);
    box.onDidAccept(() => {
      answer = box.selectedItems[0]?.city ?? (box.items.length === 0 ? box.value : undefined);
      box.hide();
    });
    box.onDidHide(async () => {
      box.dispose();
      // Wait until the last text was sent.
      await running;
      resolve(answer);
    });
    box.show();
  });
}

module.exports = { pick, typing };
