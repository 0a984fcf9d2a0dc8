'use strict';
// Forecasts, as read-only Markdown documents.
const vscode = require('vscode');
const texts = require('./texts');

const SCHEME = 'cityroulette';

/** @implements {vscode.TextDocumentContentProvider} */
class Documents {
  /** @param {import('./client').Client} client */
  constructor(client) {
    this.client = client;
    this.emitter = new vscode.EventEmitter();
    this.onDidChange = this.emitter.event;
    this.contents = new Map();
    this.closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => this.contents.delete(uri.toString()));
  }

  dispose() {
    this.emitter.dispose();
    this.closing.dispose();
  }

  provideTextDocumentContent(uri) {
    return this.contents.get(uri.toString()) ?? '';
  }

  /** Fetches the forecast of a city and shows it in a Markdown preview. */
  async forecast(city) {
    const options = { location: vscode.ProgressLocation.Notification, title: `Forecast of ${city.name}`, cancellable: true };
    const answer = await vscode.window.withProgress(options, (_, token) => this.client.request('weather.forecast', { city: city.id, days: vscode.workspace.getConfiguration('cityroulette').get('forecastDays') }, token));
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${city.id}/${city.name.replace(/[/\\]/g, ' ')}.md` });
    this.contents.set(uri.toString(), texts.forecast(city, answer));
    this.emitter.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreview', uri);
  }
}

module.exports = { Documents, SCHEME };
