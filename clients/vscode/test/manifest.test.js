'use strict';
// The manifest and the code have to agree, for VS Code looks at the manifest long before the code runs.
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

test('each command of the manifest is registered, and no other', async (t) => {
  const code = start(t);
  assert.deepEqual([...code.state.commands.keys()].sort(), declared.toSorted?.() ?? [...declared].sort());
});

test('menus, keys and the welcome name commands that there are', () => {
  const used = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].map((each) => each.command);
  const welcomed = contributes.viewsWelcome.flatMap(({ contents }) => [...contents.matchAll(/command:([\w.]+)/g)].map(([, name]) => name));
  for (const command of [...used, ...welcomed]) assert.ok(declared.includes(command), command);
});

test('conditions ask for a context that is set', async (t) => {
  const code = start(t);
  const clauses = [...Object.values(contributes.menus).flat(), ...contributes.viewsWelcome].map((each) => each.when ?? '');
  for (const [name] of clauses.join(' ').matchAll(/cityroulette\.(?!cities)\w+/g)) assert.ok(name in code.state.context, name);
});

test('settings that are read are declared, with a default that fits', () => {
  const { properties } = contributes.configuration;
  for (const [, name] of source.matchAll(/(?:values|settings\(\)|getConfiguration\('cityroulette'\))\.get\('(\w+)'\)/g)) {
    assert.ok(properties[`cityroulette.${name}`], name);
  }
  for (const [name, { default: value, type }] of Object.entries(properties)) {
    const kind = Array.isArray(value) ? 'array' : typeof value;
    assert.ok(kind === type || (kind === 'number' && type === 'integer'), name);
  }
});

test('files that the manifest names are there', () => {
  for (const file of [manifest.main, contributes.viewsContainers.activitybar[0].icon]) {
    assert.ok(fs.existsSync(path.join(__dirname, '..', file)), file);
  }
});

test('the languages that start the extension are those that have places', () => {
  const { LANGUAGES } = require('../lib/language');
  assert.deepEqual(manifest.activationEvents, LANGUAGES.map((language) => `onLanguage:${language}`));
});

test('nothing is started before the first use', async (t) => {
  const code = start(t, { settings: { texts: true } });
  assert.equal(code.client.connection, null);
  assert.equal(code.state.status.visible, false);
});
