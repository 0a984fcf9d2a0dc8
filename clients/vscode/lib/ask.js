'use strict';
// Questions to the user.
const vscode = require('vscode');

/** Has one of some items picked; answers what it stands for. */
async function pick(items, placeHolder) {
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return chosen?.city;
}

/**
 * A box that sends what is typed, one request at a time and the newest text last. Where `send` answers
 * items they can be picked, and what was picked is answered; else the text, undefined if given up.
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
      // What was typed last has its effect before the box is answered.
      await running;
      resolve(answer);
    });
    box.show();
  });
}

module.exports = { pick, typing };
