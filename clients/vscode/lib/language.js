'use strict';
// Places in texts. Uses vscode-languageclient if it is installed, else the client in lsp.js.
const { Texts } = require('./lsp');
const program = require('./program');

const LANGUAGES = ['markdown', 'plaintext', 'org', 'restructuredtext', 'asciidoc', 'git-commit'];
const SELECTOR = LANGUAGES.flatMap((language) => ['file', 'untitled'].map((scheme) => ({ language, scheme })));

/** Starts the available client; null if the program is missing. */
function start(settings, log) {
  let library;
  try {
    library = require('vscode-languageclient/node');
  } catch {
    return new Texts(SELECTOR, settings, log);
  }
  try {
    const { program: path, arguments: args } = settings();
    const server = { command: program.find(path), args: ['lsp', ...args] };
    const client = new library.LanguageClient('cityroulette', 'CityRoulette', server, { documentSelector: SELECTOR, outputChannel: log });
    client.start();
    return client;
  } catch (error) {
    log.warn(error.message);
    return null;
  }
}

module.exports = { LANGUAGES, start };
