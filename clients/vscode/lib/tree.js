'use strict';
// The view of the list, one row for each city. Rows appear in pages, since a tree view renders all its rows.
const vscode = require('vscode');
const { PAGE } = require('./session');
const texts = require('./texts');

const MORE = { more: true };

/** @implements {vscode.TreeDataProvider<any>} */
class Cities {
  constructor() {
    this.emitter = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.emitter.event;
    /** @type {import('./session').Session | null} */
    this.session = null;
    this.shown = PAGE;
    this.due = null;
  }

  /** @param {import('./session').Session | null} session */
  show(session) {
    this.session = session;
    this.shown = PAGE;
    this.refresh();
  }

  /** Redraws the rows, once for all changes of one turn of the event loop. */
  refresh() {
    this.due ??= setImmediate(() => {
      this.due = null;
      this.emitter.fire();
    });
  }

  dispose() {
    clearImmediate(this.due);
    this.due = null;
    this.emitter.dispose();
  }

  async more() {
    this.shown += PAGE;
    await this.session?.need(this.shown);
    this.refresh();
  }

  getChildren(node) {
    if (node || !this.session) return [];
    const rows = this.session.rows.slice(0, this.shown);
    return rows.length > 0 && rows.length < this.session.total ? [...rows, MORE] : rows;
  }

  getTreeItem(node) {
    return node.more ? this.#moreItem() : this.#cityItem(node);
  }

  #moreItem() {
    const left = this.session.total - Math.min(this.shown, this.session.rows.length);
    const item = new vscode.TreeItem(`Show more (${texts.cities(left)} left)`);
    item.id = 'more';
    item.command = { command: 'cityroulette.more', title: 'Show more' };
    return item;
  }

  #cityItem(city) {
    const item = new vscode.TreeItem(texts.name(city));
    item.id = String(city.id);
    item.contextValue = city.favorite ? 'starredCity' : 'city';
    item.iconPath = new vscode.ThemeIcon(city.favorite ? 'star-full' : 'location');
    item.description = [texts.weather(city.weather), texts.place(city), texts.thousands(city.population), texts.signs(city)]
      .filter(Boolean).join(' · ');
    const label = [city.favorite ? 'starred' : '', item.description].filter(Boolean).join(', ');
    item.accessibilityInformation = { label: `${texts.name(city)}, ${label}` };
    return item;
  }

  /** Writes the tooltip when it opens, so that the local time is current. */
  resolveTreeItem(item, node) {
    if (!node.more) item.tooltip = new vscode.MarkdownString(texts.details(node));
    return item;
  }
}

module.exports = { Cities };
