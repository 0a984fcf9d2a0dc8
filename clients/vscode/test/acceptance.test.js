'use strict';
// The acceptance tests. Every editor client has tests with these names.
const assert = require('node:assert/strict');
const test = require('node:test');
const { RECORDED, start } = require('./harness');

test('acceptance: surprise', async (t) => {
  const code = start(t);
  assert.equal(code.state.context['cityroulette.list'], 'none');
  await code.run('surprise');
  assert.equal(code.names().length, 16);
  assert.match(code.state.view.description, /^Surprise .* · 16 cities, 0 ★ ●$/);
  assert.deepEqual([code.state.status.visible, code.state.status.text], [true, '$(globe) 16 cities ●']);
  assert.equal(code.state.context['cityroulette.list'], 'import');
});

test('acceptance: star', async (t) => {
  const code = start(t);
  await code.run('country', code.state.answers.push((item) => item.label === 'Liechtenstein'));
  const third = code.lists.session.rows[2];
  await code.run('star', third);
  assert.equal(code.names()[0], third.name);
  const [item] = code.items();
  assert.deepEqual([item.contextValue, item.iconPath.id], ['starredCity', 'star-full']);
  assert.match(item.accessibilityInformation.label, /starred/);
  await code.run('star', third, code.lists.session.rows.slice(0, 4));
  assert.equal(code.lists.session.state.favorites, 4);
  await code.run('unstar', third, code.lists.session.rows.slice(0, 4));
  assert.equal(code.lists.session.state.favorites, 0);
});

test('acceptance: search', async (t) => {
  const code = start(t);
  await code.run('country', code.state.answers.push((item) => item.label === 'Liechtenstein'));
  const filtering = code.run('filter');
  code.state.quickPick.type('t');
  code.state.quickPick.type('tri');
  await code.until('the filter', () => code.names().length === 2);
  code.state.quickPick.accept();
  await filtering;
  assert.deepEqual(code.names(), ['Triesen', 'Triesenberg']);
  assert.equal(code.state.context['cityroulette.filtered'], true);
  const again = code.run('filter');
  code.state.quickPick.type('x');
  await code.until('the filter', () => code.lists.session.state.query === 'x');
  code.state.quickPick.hide();
  await again;
  assert.equal(code.lists.session.state.query, 'tri', 'a cancellation restores the filter');
  await code.run('clearFilter');
  assert.equal(code.names().length, 14);
});

test('acceptance: remove', async (t) => {
  const code = start(t);
  await code.run('country', code.state.answers.push((item) => item.label === 'Liechtenstein'));
  const before = code.names();
  await code.run('remove', code.lists.session.rows[1]);
  assert.deepEqual(code.names(), [before[0], ...before.slice(2)]);
  code.state.view.selection = code.lists.session.rows.slice(1, 4);
  await code.run('remove');
  assert.deepEqual(code.names(), [before[0], ...before.slice(5)]);
  await code.run('removeUnstarred');
  assert.deepEqual(code.names(), []);
});

test('acceptance: undo', async (t) => {
  const code = start(t);
  await code.run('country', code.state.answers.push((item) => item.label === 'Liechtenstein'));
  const before = code.names();
  assert.equal(code.state.context['cityroulette.canUndo'], false);
  await code.run('remove', null, code.lists.session.rows.slice(3, 8));
  assert.equal(code.names().length, 9);
  await code.run('undo');
  assert.deepEqual(code.names(), before, 'one undo reverts an edit of several cities');
  await code.run('redo');
  assert.equal(code.names().length, 9);
});

test('acceptance: commit', async (t) => {
  const code = start(t);
  await code.run('country', code.state.answers.push((item) => item.label === 'Liechtenstein'));
  await code.run('star', code.lists.session.rows[0]);
  await code.run('commit');
  assert.match(code.said('status'), /14 cities imported; the archive has 14 cities, 1 starred\./);
  assert.equal(code.lists.session.mode, 'browse');
  assert.equal(code.state.status.text, '$(globe) 14 cities');
  await code.run('remove', code.lists.session.rows[0]);
  await code.run('commit');
  assert.match(code.said('status'), /0 cities changed, 1 removed; the archive has 13/);
});

test('acceptance: browse', async (t) => {
  const code = start(t);
  code.elsewhere(['archive.add', { city: 2657908 }], ['archive.add', { city: 2657896 }]);
  await code.run('browse');
  assert.deepEqual(code.names(), ['Zürich', 'Zug']);
  assert.equal(code.state.context['cityroulette.canCommit'], false);
  await code.run('commit');
  assert.equal(code.said('status'), '', 'a commit without changes shows nothing');
});

test('acceptance: weather', async (t) => {
  const code = start(t, { args: RECORDED, settings: { count: 2, forecastDays: 2 } });
  await code.run('country', code.state.answers.push((item) => item.label === 'Andorra'));
  await code.run('weather');
  assert.match(code.items()[0].description, /^☼ 6° · Andorra la Vella, Andorra · 20 430$/);
  const progress = code.state.shown.filter(({ kind }) => kind === 'progress').at(-1);
  assert.equal(progress.cancellable, true);
  assert.ok(progress.reports.length > 0);
  const item = code.state.tree.resolveTreeItem(code.items()[0], code.lists.session.rows[0]);
  assert.match(item.tooltip.value, /20 430 people.*GMT\\\+1/s);
  await code.run('forecast', code.lists.session.rows[0]);
  const [command, uri] = code.state.executed.at(-1);
  assert.equal(command, 'markdown.showPreview');
  const text = code.state.contents.provideTextDocumentContent(uri);
  for (const part of ['# Andorra la Vella', '| Sun 1 |', '| Mon 2 |', '-4°', 'Open\\-Meteo']) assert.ok(text.includes(part), `${part} in ${text}`);
});

test('acceptance: backend killed', async (t) => {
  const code = start(t);
  await code.run('country', code.state.answers.push((item) => item.label === 'Liechtenstein'));
  await code.run('star', code.lists.session.rows[2]);
  await code.run('remove', code.lists.session.rows.at(-1));
  const before = code.names();
  process.kill(code.client.connection.child.pid, 'SIGKILL');
  await code.until('the end', () => /ended by SIGKILL.*being restarted/s.test(code.said('error')));
  await code.until('the list', () => code.lists.session.alive);
  assert.deepEqual(code.names(), before);
  assert.equal(code.lists.session.state.favorites, 1);
  await code.run('undo');
  assert.equal(code.names().length, 14);
  await code.run('commit');
  assert.match(code.said('status'), /14 cities imported/);
});

test('acceptance: backend missing', async (t) => {
  const code = start(t, { settings: { program: '/nowhere/cityroulette' } });
  await code.run('surprise');
  assert.match(code.said('error'), /was not found. Tried: \/nowhere\/cityroulette, from the setting cityroulette.program/);
  assert.deepEqual(code.state.shown.at(-1).buttons, ['Open Settings']);
  code.state.settings.program = process.env.CITYROULETTE_PROGRAM;
  await code.run('surprise');
  assert.equal(code.names().length, 16);
});

test('acceptance: 95,051 rows', async (t) => {
  const code = start(t, { settings: { count: 100000, radiusKm: 20038 } });
  await code.run('around', '0 0');
  assert.equal(code.lists.session.total, 95051);
  assert.equal(code.names().length, 501, 'a page, and a row to show more');
  assert.match(code.items().at(-1).label, /94 551 cities left/);
  await code.run('more');
  assert.equal(code.names().length, 1001);
  const far = code.lists.session.rows[900];
  await code.run('star', far);
  assert.equal(code.names()[0], far.name);
  await code.run('remove', null, code.lists.session.rows.slice(0, 800));
  await code.lists.session.need(0);
  assert.deepEqual([code.lists.session.total, code.names().length], [94251, 1001]);
});

test('acceptance: another process commits', async (t) => {
  const code = start(t);
  code.elsewhere(['archive.add', { city: 2657908 }], ['archive.add', { city: 2657896 }]);
  await code.run('browse');
  await code.run('remove', code.lists.session.rows[1]);
  code.elsewhere(['archive.add', { city: 2661552 }]);
  await code.until('the new city', () => code.names().length === 2);
  assert.deepEqual(code.names(), ['Zürich', 'Bern']);
  await code.run('commit');
  assert.match(code.said('status'), /1 removed; the archive has 2 /);
});
