'use strict';
// Lists: confirmations, drafts, failures of the program, texts.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { PROGRAM, RECORDED, start } = require('./harness');
const { state } = require('./stub/state');
const { typing } = require('../lib/ask');
const { Session } = require('../lib/session');
const texts = require('../lib/texts');

const country = (code, name) => code.run('country', code.state.answers.push((item) => item.label === name));
const OPENED = ['session.open', { mode: 'import', source: 'country', country: 'LI' }];
const STARRED = ['city.setFavorite', { city: 3042030, favorite: true }];

/** Writes a shell script that acts as the program. */
function script(folder, body) {
  const file = path.join(folder, 'program');
  fs.writeFileSync(file, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return file;
}

test('an unsaved list is closed only after a confirmation', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  await code.run('star', code.lists.session.rows[0]);
  await code.run('browse');
  assert.match(code.said('warning'), /Country Liechtenstein is not saved/);
  assert.equal(code.lists.session.mode, 'import');
  code.state.answers.push('Discard');
  await code.run('browse');
  assert.deepEqual([code.lists.session.mode, code.names().length], ['browse', 0]);
});

test('a commit of a filtered import asks before it skips the other cities', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  await code.lists.session.request('city.search', { query: 'tri' });
  await code.run('commit');
  assert.match(code.said('warning'), /Import only the 2 of 14 cities/);
  assert.equal(code.lists.session.mode, 'import');
  code.state.answers.push('Import');
  await code.run('commit');
  assert.match(code.said('status'), /2 cities imported, 12 skipped/);
});

test('the unsaved list of an earlier window is offered once', async (t) => {
  const code = start(t);
  code.elsewhere(OPENED, STARRED);
  code.state.answers.push('Resume');
  await code.run('browse');
  await code.until('the draft', () => code.lists.session?.mode === 'import' && code.names().length === 14);
  assert.match(code.said('information'), /There is an unsaved list/);
  assert.deepEqual([code.names()[0], code.lists.session.state.favorites], ['Vaduz', 1]);
  await code.run('undo');
  assert.equal(code.lists.session.state.favorites, 0);
});

test('unsaved edits stay in a draft when the window closes', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  await code.run('star', code.lists.session.rows[0]);
  await code.stop();
  assert.equal(code.elsewhere(['session.list', {}])[0].result.draftCount, 1);
});

test('quitting during an import commits nothing', async (t) => {
  const code = start(t);
  const path = `${code.folder}/cities.csv`;
  const rows = Array.from({ length: 100000 }, (_, id) => `${id + 1},City ${id + 1},${id % 80},${id % 170}`);
  fs.writeFileSync(path, `geonameid,name,lat,lon\n${rows.join('\n')}\n`);
  // Long enough for an import without a cancellation to end. A killed program would commit nothing either.
  const patience = 20000;
  for (const leave of [() => code.client.connection.leave(patience), () => code.run('restart'), () => code.stop()]) {
    await code.client.request('server.status');
    const { connection } = code.client;
    const ended = new Promise((resolve) => connection.child.once('close', resolve));
    // Sent at once, before the messages of `leave`.
    const importing = connection.request('archive.import', { path });
    await Promise.all([assert.rejects(importing, { kind: 'RequestCancelled' }), leave(), ended]);
    assert.equal(code.elsewhere(['archive.status', {}])[0].result.count, 0);
  }
});

test('progress can be cancelled', async (t) => {
  const code = start(t, { args: ['--base-url', 'open-meteo=http://192.0.2.1', '--timeout', '60'] });
  await country(code, 'Liechtenstein');
  const asking = code.run('weather');
  await code.until('the request', () => code.lists.progress.size > 0 && code.client.connection.pending.size > 0);
  code.state.cancel();
  await asking;
  assert.equal(code.said('error'), '', 'a cancellation by the user is not an error');
});

test('a failure of the weather service is an error with a button for the log', async (t) => {
  const code = start(t, { args: RECORDED, settings: { count: 1 } });
  await country(code, 'Monaco');
  await code.run('weather');
  assert.match(code.said('error'), /recordings/);
  assert.deepEqual(code.state.shown.at(-1).buttons, ['Show Log']);
});

test('the error for a program of another version names both versions', async (t) => {
  const code = start(t);
  code.state.settings.program = script(code.folder, `echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":2}}'; cat >/dev/null`);
  await code.run('surprise');
  assert.match(code.said('error'), /version 2 of the protocol, this extension version 1; update the extension/);
});

test('the error for a program that ends at once has its last line on standard error', async (t) => {
  const code = start(t);
  code.state.settings.program = script(code.folder, 'echo cannot go on >&2; exit 3');
  await code.run('surprise');
  assert.match(code.said('error'), /ended with status 3: cannot go on/);
});

test('a program that keeps ending is not restarted until the user does it', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  for (let time = 0; time < 6; time++) {
    await code.until('the list', () => code.lists.session.alive && code.client.connection);
    const ended = code.said('error').split('ended').length;
    process.kill(code.client.connection.child.pid, 'SIGKILL');
    await code.until('the end', () => code.said('error').split('ended').length > ended);
  }
  assert.match(code.said('error'), /is not restarted/);
  await code.run('restart');
  assert.equal(code.names().length, 14);
});

test('the user picks one of several places with the same name', async (t) => {
  const code = start(t);
  code.state.answers.push((item) => item.description === 'Illinois, United States');
  await code.run('around', 'Springfield');
  assert.ok(code.names().includes('Springfield'));
});

test('find searches while the user types, and adds the city', async (t) => {
  const code = start(t);
  const finding = code.run('find');
  code.state.quickPick.type('new yrok');
  await code.until('the cities', () => {
    setImmediate(code.state.look);
    return code.state.quickPick.items.length > 0;
  });
  assert.equal(code.state.quickPick.items[0].label, 'New York City');
  code.state.answers.push((item) => item.city === 'keep');
  code.state.quickPick.accept(0);
  await finding;
  assert.equal(code.elsewhere(['archive.status', {}])[0].result.count, 1);
});

test('the cities of an older text do not replace those of a newer one, nor appear after the end', async (t) => {
  start(t);
  const sent = [];
  const send = (text, token) => new Promise((resolve) => sent.push({ text, token, resolve }));
  const asking = typing({ placeholder: 'Name' }, send);
  state.quickPick.type('a');
  state.quickPick.type('ab');
  assert.deepEqual([sent.length, sent[0].token.isCancellationRequested], [1, true], 'a newer text cancels');
  sent[0].resolve([]);
  await new Promise(setImmediate);
  assert.equal(sent[1].text, 'ab');
  state.quickPick.hide();
  assert.equal(sent[1].token.isCancellationRequested, true, 'the end cancels');
  sent[1].resolve([{ label: 'late', city: 1 }]);
  assert.equal(await asking, undefined);
  assert.deepEqual(state.quickPick.items, []);
});

test('Enter before the cities are found does not take the text for a city', async (t) => {
  start(t);
  const asking = typing({ placeholder: 'Name' }, async () => [{ label: 'Bern', city: 'bern' }]);
  state.quickPick.type('be');
  state.quickPick.accept();
  await new Promise(setImmediate);
  state.quickPick.accept(0);
  assert.equal(await asking, 'bern');
});

test('an error while typing is shown once, with an action', async (t) => {
  const code = start(t, { settings: { program: '/nowhere/cityroulette' } });
  const finding = code.run('find');
  state.quickPick.type('b');
  state.quickPick.type('be');
  await finding;
  assert.deepEqual(code.state.shown.map(({ kind, buttons }) => [kind, buttons]), [['error', ['Open Settings']]]);
});

test('a list is kept if the user declines while saving it', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  await code.run('star', code.lists.session.rows[0]);
  await code.lists.session.request('city.search', { query: 'tri' });
  code.state.answers.push('Import');
  await code.run('browse');
  assert.match(code.said('warning'), /is not saved.*Import only the 2 of 14/s);
  assert.equal(code.lists.session.mode, 'import');
});

test('a repeated key saves once', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  await Promise.all([code.run('commit'), code.run('commit'), code.run('commit')]);
  assert.deepEqual([code.said('error'), code.said('status').match(/imported/g).length], ['', 1]);
});

test('a program that is not restarted can be restarted from the message', async (t) => {
  const code = start(t);
  code.state.settings.program = script(code.folder, 'exit 3');
  await code.run('surprise');
  code.state.settings.program = PROGRAM;
  code.state.answers.push('Restart');
  await code.run('surprise');
  assert.deepEqual(code.state.shown.at(-1).buttons, ['Restart', 'Show Log']);
  await code.run('surprise');
  assert.equal(code.names().length, 16);
});

test('a changed setting of the program offers a restart, once the program runs', async (t) => {
  const code = start(t);
  await code.configure('units', 'us');
  assert.equal(code.said('information'), '');
  await country(code, 'Liechtenstein');
  const { pid } = code.client.connection.child;
  code.state.answers.push('Restart');
  code.configure('units', 'metric');
  await code.until('the restart', () => code.client.connection?.child.pid !== pid && code.lists.session.alive);
  assert.match(code.said('information'), /must be restarted to use the new settings/);
  code.configure('count', 5);
  assert.equal(code.said('information').match(/restarted/g).length, 1);
});

test('the program is not started again after the end of the extension', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  await code.extension.deactivate();
  await assert.rejects(code.client.request('server.status'), { kind: 'RequestCancelled' });
  assert.equal(code.client.running, false);
});

test('the contexts of the menus are set only when they change', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  const before = code.state.contextCalls;
  await code.run('star', code.lists.session.rows[0]);
  await code.run('star', code.lists.session.rows[3]);
  assert.equal(code.state.contextCalls, before + 1, 'only canUndo');
});

test('a closed forecast is forgotten', async (t) => {
  const code = start(t, { args: RECORDED, settings: { count: 2, forecastDays: 2 } });
  await country(code, 'Andorra');
  await code.run('forecast', code.lists.session.rows[0]);
  const [, uri] = code.state.executed.at(-1);
  assert.notEqual(code.state.contents.provideTextDocumentContent(uri), '');
  code.state.closed.fire({ uri });
  assert.equal(code.state.contents.provideTextDocumentContent(uri), '');
});

test('cities are copied in a chosen format', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  code.state.answers.push((item) => item.label === 'geo');
  await code.run('copy', null, code.lists.session.rows.slice(0, 2));
  assert.match(code.state.clipboard, /^geo:47\.\d+,9\.\d+\ngeo:/);
});

test('a row shows the own name, tags and visits, and its tooltip the note', async (t) => {
  const code = start(t);
  await country(code, 'Liechtenstein');
  const { id, name } = code.lists.session.rows[0];
  await code.lists.session.request('city.annotate', {
    city: id, ownName: 'Up_there', note: 'By *bus*.', addTags: ['old town'], addVisits: ['2019-05'], planned: true,
  });
  let item = code.items()[0];
  assert.equal(item.label, `${name} “Up_there”`);
  assert.match(item.description, / · ◆ #old town$/);
  const tooltip = texts.details(code.lists.session.rows[0]);
  for (const part of ['“Up\\_there”', '◆ Visited 2019\\-05', '◇ A visit is planned', '\\#old town', '\n\nBy *bus*.']) {
    assert.ok(tooltip.includes(part), `${part} is not in ${tooltip}`);
  }
  await code.run('undo');
  item = code.items()[0];
  assert.equal(item.label, name);
  assert.ok(!/[◆#]/.test(item.description));
  await code.lists.session.request('city.annotate', { city: id, planned: true });
  await code.run('commit');
  assert.match(code.said('status'), /14 cities imported, 1 annotated;/);
});

test('names are escaped for Markdown, and degrees have no negative zero', () => {
  const city = { name: '*[x](y)*', lat: 0, lon: 0, country: 'XK', admin1: null };
  assert.ok(texts.details(city).startsWith('**\\*\\[x\\]\\(y\\)\\***'));
  assert.equal(texts.country('XK'), 'Kosovo');
  assert.equal(texts.degrees(-0.4), '0°');
  assert.equal(texts.localTime('No/Where'), '');
  assert.match(texts.localTime('Asia/Kathmandu', new Date('2026-03-01T09:00:00Z')), /Sun.* 14:45/);
});

test('a daily list is restored around its place, since the next day has another one', () => {
  const location = { lat: -18.1, lon: 177.5 };
  const source = { kind: 'daily', location, radiusKm: 10, country: 'FJ', near: 'Sigatoka' };
  const reply = { session: 's1', mode: 'import', source, revision: 0, state: {}, cities: [], total: 0, next: null };
  const session = new Session(null, reply, { mode: 'import', source: 'daily', count: 5 }, () => {});
  assert.deepEqual(session.again, { mode: 'import', source: 'aroundMe', location, radiusKm: 10, count: 5 });
  assert.equal(texts.title(session), 'Daily Fiji');
});
