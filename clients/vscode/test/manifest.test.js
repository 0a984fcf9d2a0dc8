'use strict';
// The manifest must match the code, since VS Code reads the manifest before it runs the code.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { start } = require('./harness');
const { reset } = require('./stub/state');
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

test('activation offers no API, and needs no event that VS Code derives from the manifest', async (t) => {
  reset();
  const extension = require('../extension');
  const context = { subscriptions: [] };
  t.after(async () => {
    await extension.deactivate();
    context.subscriptions.forEach((each) => each.dispose());
  });
  assert.equal(extension.activate(context), undefined);
  assert.ok(manifest.activationEvents.every((event) => event.startsWith('onLanguage:')));
});

test('commands have a title and a category, and an icon where a menu shows one', () => {
  for (const command of contributes.commands) {
    assert.ok(command.title && command.category === 'CityRoulette', command.command);
    const items = Object.values(contributes.menus).flat().filter((item) => item.command === command.command);
    const isShown = items.some(({ group }) => /^(navigation|inline)/.test(group ?? ''));
    if (isShown) assert.match(command.icon, /^\$\([a-z-]+\)$/, command.command);
  }
});

test('menus, keys and welcome views have conditions', () => {
  for (const item of Object.values(contributes.menus).flat()) assert.ok(item.when, item.command);
  for (const { when, command } of contributes.keybindings) {
    assert.match(when, /focusedView == cityroulette\.cities && !inputFocus/, command);
  }
  for (const view of contributes.viewsWelcome) assert.ok(view.when);
});

test('every command that needs a list is hidden in the palette without one', () => {
  const hidden = contributes.menus.commandPalette.map(({ command }) => command);
  const always = ['surprise', 'around', 'country', 'browse', 'find', 'resume', 'log', 'restart']
    .map((name) => `cityroulette.${name}`);
  assert.deepEqual([...hidden, ...always].sort(), [...declared].sort());
});

test('settings have a type, a default and a description, and words of an enumeration one each', () => {
  for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
    assert.ok(setting.type && 'default' in setting, name);
    assert.match(setting.description ?? setting.markdownDescription, /\.$/, name);
    assert.equal(setting.enumDescriptions?.length, setting.enum?.length, name);
  }
});

test('a workspace cannot choose the program, so the extension works in an untrusted one', () => {
  const { untrustedWorkspaces } = manifest.capabilities;
  const properties = Object.entries(contributes.configuration.properties);
  const machine = properties.filter(([, { scope }]) => scope === 'machine').map(([name]) => name);
  assert.deepEqual(machine, ['cityroulette.program', 'cityroulette.arguments']);
  assert.deepEqual([untrustedWorkspaces.supported, untrustedWorkspaces.restrictedConfigurations], ['limited', machine]);
  assert.ok(untrustedWorkspaces.description);
});

test('the categories are those of what the extension does', () => {
  assert.deepEqual(manifest.categories, ['Other']);
  assert.equal(contributes.localizations, undefined, 'only a translation of VS Code is a language pack');
  assert.ok(Object.values(contributes.views).flat().every(({ icon }) => icon), 'a moved view needs its icon');
});

// VS Code picks up a link in its folder of extensions only if it is made while VS Code runs.
test('the README installs the .vsix or the folder, and suggests no links', () => {
  const readme = fs.readFileSync(path.join(__dirname, '../README.md'), 'utf8');
  assert.ok(readme.includes(`code --install-extension cityroulette-${manifest.version}.vsix`));
  assert.match(readme, /code --extensionDevelopmentPath="\$PWD\/clients\/vscode"/);
  assert.doesNotMatch(readme, /\blink the\b|symbolic|symlink|ln -s|\.vscode\/extensions/i);
});
