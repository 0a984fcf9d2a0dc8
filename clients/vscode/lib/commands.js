'use strict';
// The commands of the manifest.
const vscode = require('vscode');
const { pick, typing } = require('./ask');
const texts = require('./texts');

const FORMS = {
  text: 'name and coordinates', geo: 'geo: link', openStreetMap: 'link to OpenStreetMap',
  google: 'link to Google Maps', apple: 'link to Apple Maps', plusCode: 'Plus Code',
  dms: 'degrees, minutes, seconds', markdown: 'Markdown link', org: 'Org link',
};
// The maximum number of cities in one edit, and in one refresh of the weather.
const BATCH = 10000;
const REFRESH = 300;

/**
 * @param {import('./lists').Lists} lists
 * @param {{selection: readonly any[]}} view
 * @param {import('./documents').Documents} documents
 * @param {{show(): void}} log
 * @param {() => Promise<void>} restartTexts
 * @returns {Record<string, (...args: any[]) => any>} by the name after `cityroulette.`
 */
function commands(lists, view, documents, log, restartTexts) {
  const settings = () => vscode.workspace.getConfiguration('cityroulette');
  const { client, tree } = lists;

  /** The cities of a command: those that VS Code passes, else the selected ones. */
  function chosenCities(node, nodes) {
    const chosen = nodes?.length ? nodes : node ? [node] : view.selection;
    return chosen.filter((each) => !each.more);
  }

  function opened(source, more) {
    const around = source === 'surpriseMe' || source === 'aroundMe';
    return {
      mode: 'import', source, count: settings().get('count'), weather: settings().get('weather') || undefined,
      ...(around && { radiusKm: settings().get('radiusKm') }), ...more,
    };
  }

  /** Edits the cities, up to `BATCH` at a time. One undo reverts one batch. */
  async function edit(method, cities, params) {
    for (let start = 0; start < cities.length; start += BATCH) {
      const ids = cities.slice(start, start + BATCH).map((city) => city.id);
      await lists.session?.request(method, { ...params, cities: ids });
    }
  }

  async function around(text, location) {
    const place = text ?? await vscode.window.showInputBox({ prompt: 'Around which place?', placeHolder: 'Zürich, 47.37 8.54, or a map link' });
    if (!place) return;
    try {
      await lists.open(`Around ${place}`, opened('aroundMe', { location: location ?? place }));
    } catch (error) {
      const candidates = error.data?.candidates ?? [];
      if (typeof candidates[0] !== 'object') throw error;
      const city = await pick(candidates.map(item), `Which ${place} do you mean?`);
      if (city) await around(place, { lat: city.lat, lon: city.lon });
    }
  }

  function item(city) {
    return { label: `${city.favorite ? '★ ' : ''}${city.name}`, description: texts.place(city), city };
  }

  async function country() {
    const { countries } = await client.request('gazetteer.countries');
    const items = countries.filter((each) => each.cityCount > 0).sort((a, b) => a.name.localeCompare(b.name))
      .map((each) => ({ label: each.name, description: texts.cities(each.cityCount), city: each }));
    const chosen = await pick(items, 'Country');
    if (chosen) await lists.open(chosen.name, opened('country', { country: chosen.code }));
  }

  async function filter() {
    const { session } = lists;
    if (!session) return;
    const { query, scope } = session.state;
    const search = (text, token) => session.request('city.search', { query: text, scope, limit: 1 }, token);
    const text = await typing({ value: query, placeholder: 'A part of the name', free: true }, search);
    if (text === undefined) await search(query);
  }

  async function find() {
    const city = await typing({ placeholder: 'Name of a city, in any language' }, async (query, token) => {
      const { cities } = await client.request('gazetteer.search', { query, limit: 20 }, token);
      return cities.map((each) => ({ ...item(each), alwaysShow: true, detail: each.matchedName === each.name ? undefined : each.matchedName }));
    });
    if (!city) return;
    const answer = await pick([{ label: 'Forecast', city: 'forecast' }, { label: 'Add to the archive', city: 'keep' }, { label: 'Copy as…', city: 'copy' }], city.name);
    if (answer === 'forecast') await documents.forecast(city);
    if (answer === 'copy') await copy(city);
    if (answer === 'keep') await client.request('archive.add', { city: city.id });
  }

  async function copy(node, nodes) {
    const cities = chosenCities(node, nodes);
    if (cities.length === 0) return;
    const format = await pick(Object.entries(FORMS).map(([label, description]) => ({ label, description, city: label })), 'Copy as');
    if (!format) return;
    const answers = await Promise.all(cities.map((city) => client.request('share.compose', { city: city.id, format })));
    await vscode.env.clipboard.writeText(answers.map((answer) => answer.text).join('\n'));
  }

  async function weather() {
    const { session } = lists;
    if (!session) return;
    const some = session.state.total > REFRESH ? { cities: session.rows.slice(0, REFRESH).map((city) => city.id) } : {};
    const result = await lists.withProgress('Fetching the weather', 'weather.refresh', { session: session.id, ...some });
    if (result.failed > 0) {
      vscode.window.showWarningMessage(`The weather of ${result.failed} of ${texts.cities(result.failed + result.updated)} is unavailable.`);
    }
  }

  async function resume() {
    const drafts = await lists.drafts();
    if (drafts.length === 0) return vscode.window.showInformationMessage('There are no unsaved lists.');
    const items = drafts.map((draft) => ({ label: draft.mode === 'browse' ? 'Archive' : 'Import', description: `${draft.changes} edits, ${draft.savedAt}`, city: draft.draft }));
    const draft = await pick(items, 'List to resume');
    return draft && lists.resume(draft);
  }

  async function restart() {
    await Promise.all([client.stop(), restartTexts()]);
    if (lists.session) lists.session.alive = false;
    await lists.revive();
  }

  return {
    surprise: () => lists.open('Surprise', opened('surpriseMe')),
    around: (text) => around(typeof text === 'string' ? text : undefined),
    country, filter, find, copy, weather, resume, restart,
    browse: () => lists.browse(),
    star: (node, nodes) => edit('city.setFavorite', chosenCities(node, nodes), { favorite: true }),
    unstar: (node, nodes) => edit('city.setFavorite', chosenCities(node, nodes), { favorite: false }),
    remove: (node, nodes) => edit('city.remove', chosenCities(node, nodes), {}),
    removeUnstarred: () => lists.session?.request('city.removeUnfavorites'),
    undo: () => lists.session?.state.canUndo && lists.session.request('session.undo'),
    redo: () => lists.session?.state.canRedo && lists.session.request('session.redo'),
    commit: () => lists.commit(),
    clearFilter: () => lists.session?.request('city.search', { query: '', scope: 'all', limit: 1 }),
    forecast: (node, nodes) => chosenCities(node, nodes)[0] && documents.forecast(chosenCities(node, nodes)[0]),
    more: () => tree.more(),
    log: () => log.show(),
  };
}

module.exports = { commands };
