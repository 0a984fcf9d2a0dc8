'use strict';
// The manifest must match the code, since VS Code reads the manifest before it runs the code.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { start } = require('./harness');
const manifest = require('../package.json');

const { contributes } = manifest;
const declared = contributes.commands.map((each) => each.command);
const source = ['extension.js', ...fs.readdirSync(path.join(__dirname, '../lib')).map((name) => `lib/${name}`)]
  .map((name) => fs.readFileSync(path.join(__dirname, '..', name), 'utf8')).join('\n');

test('the code registers exactly the commands of the manifest', async (t) => {
  const code = start(t);
  assert.deepEqual([...code.state.commands.keys()].sort(), declared.toSorted?.() ?? [...declared].sort());
});

test('menus, keys and welcome views use existing commands', () => {
  const used = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].map((each) => each.command);
  const welcomed = contributes.viewsWelcome.flatMap(({ contents }) => [...contents.matchAll(/command:([\w.]+)/g)].map(([, name]) => name));
  for (const command of [...used, ...welcomed]) assert.ok(declared.includes(command), command);
});

test('conditions use context keys that the code sets', async (t) => {
  const code = start(t);
  const clauses = [...Object.values(contributes.menus).flat(), ...contributes.viewsWelcome].map((each) => each.when ?? '');
  for (const [name] of clauses.join(' ').matchAll(/cityroulette\.(?!cities)\w+/g)) assert.ok(name in code.state.context, name);
});

test('settings that the code reads are declared, with a default of the right type', () => {
  const { properties } = contributes.configuration;
  for (const [, name] of source.matchAll(/(?:values|settings\(\)|getConfiguration\('cityroulette'\))\.get\('(\w+)'\)/g)) {
    assert.ok(properties[`cityroulette.${name}`], name);
  }
  for (const [name, { default: value, type }] of Object.entries(properties)) {
    const kind = Array.isArray(value) ? 'array' : typeof value;
    assert.ok(kind === type || (kind === 'number' && type === 'integer'), name);
  }
});

test('the files in the manifest exist', () => {
  for (const file of [manifest.main, contributes.viewsContainers.activitybar[0].icon]) {
    assert.ok(fs.existsSync(path.join(__dirname, '..', file)), file);
  }
});

test('the activation events are the languages of the language server', () => {
  const { LANGUAGES } = require('../lib/language');
  assert.deepEqual(manifest.activationEvents, LANGUAGES.map((language) => `onLanguage:${language}`));
});

test('the program does not start before the first use', async (t) => {
  const code = start(t, { settings: { texts: true } });
  assert.equal(code.client.connection, null);
  assert.equal(code.state.status.visible, false);
});
