'use strict';
// Errors as notifications, with what the user can do about them.
const vscode = require('vscode');

const ACTIONS = {
  'Open Settings': () => vscode.commands.executeCommand('workbench.action.openSettings', 'cityroulette.program'),
  Restart: () => vscode.commands.executeCommand('cityroulette.restart'),
  'Show Log': () => vscode.commands.executeCommand('cityroulette.log'),
};

/** The names of the actions for an error. */
function actions(error) {
  if (error.code === 'Missing') return ['Open Settings'];
  return error.code === 'Stopped' ? ['Restart', 'Show Log'] : ['Show Log'];
}

/** Shows an error, except that of a request that the user cancelled. */
async function report(error, log) {
  if (error.kind === 'RequestCancelled') return;
  log.error(error.message);
  const answer = await vscode.window.showErrorMessage(error.message, ...actions(error));
  await ACTIONS[answer]?.();
}

module.exports = { report };
