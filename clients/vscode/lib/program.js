'use strict';
// Finds the program: by the setting, the environment, the PATH, or in the build of this clone.
const fs = require('node:fs');
const path = require('node:path');

const CLONE = path.resolve(__dirname, '..', '..', '..');
const HINT = 'Build it with `swift build -c release` in the clone, or set cityroulette.program.';

/** @param {string} file */
function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @param {string[]} tried */
function missing(tried) {
  const message = `The program cityroulette was not found. Tried: ${tried.join('; ')}. ${HINT}`;
  return Object.assign(new Error(message), { code: 'Missing' });
}

/**
 * The path of the program. If the setting or the environment names one, no other is tried, since that would
 * hide a typo.
 * @param {string} setting the value of cityroulette.program
 * @returns {string}
 */
function find(setting) {
  const named = [[setting, 'the setting cityroulette.program'],
    [process.env.CITYROULETTE_PROGRAM, '$CITYROULETTE_PROGRAM']].find(([file]) => file);
  if (named) {
    const [file, by] = named;
    if (isExecutable(file)) return file;
    throw missing([`${file}, from ${by}`]);
  }
  const built = ['release', 'debug'].map((kind) => path.join(CLONE, '.build', kind, 'cityroulette'));
  const found = onPath('cityroulette') ?? built.find(isExecutable);
  if (found) return found;
  throw missing(['$CITYROULETTE_PROGRAM, which is not set', 'cityroulette on $PATH', ...built]);
}

module.exports = { find };
