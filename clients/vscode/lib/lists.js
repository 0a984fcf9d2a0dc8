'use strict';
// The current list: opens, saves and closes it, and restores it after a restart of the program.
const vscode = require('vscode');
const { report } = require('./report');
const { Session } = require('./session');
const texts = require('./texts');

class Lists {
  /**
   * @param {import('./client').Client} client
   * @param {import('./tree').Cities} tree
   * @param {{message?: string, title?: string, description?: string}} view
   * @param {vscode.StatusBarItem} status
   * @param {vscode.LogOutputChannel} log
   */
  constructor(client, tree, view, status, log) {
    Object.assign(this, { client, tree, view, status, log });
    /** The context of the menus, as VS Code knows it. */
    this.context = {};
    this.saving = null;
    /** @type {Session | null} */
    this.session = null;
    this.progress = new Map();
    this.offered = false;
    client.on('notified', (method, params) => this.#notified(method, params));
    client.on('lost', (error, again) => this.#lost(error, again));
  }

  #notified(method, params) {
    if (method === '$/progress') this.progress.get(params.token)?.(params.value);
    else if (method === 'draft.didChange' && params.event === 'failed') vscode.window.showWarningMessage(params.message);
    else this.session?.notified(method, params);
  }

  /** Updates the view, the status bar and the context of the menus. */
  changed() {
    const state = this.session?.state;
    const context = {
      list: this.session?.mode ?? 'none', canUndo: state?.canUndo ?? false, canRedo: state?.canRedo ?? false,
      canCommit: state?.canCommit ?? false, filtered: Boolean(state && (state.query || state.scope !== 'all')),
    };
    for (const [name, value] of Object.entries(context)) {
      if (this.context[name] === value) continue;
      this.context[name] = value;
      vscode.commands.executeCommand('setContext', `cityroulette.${name}`, value);
    }
    this.tree.refresh();
    if (!state) {
      this.status.hide();
      this.view.description = undefined;
      return;
    }
    const unsaved = this.unsaved ? ' ●' : '';
    this.view.description = `${texts.title(this.session)} · ${texts.counts(state)}${state.query && ` · “${state.query}”`}${unsaved}`;
    this.status.text = `$(globe) ${texts.cities(state.visible)}${unsaved}`;
    this.status.tooltip = `${this.view.description}${this.unsaved ? `\nUnsaved: ${state.commitLabel}` : ''}`;
    this.status.show();
  }

  get unsaved() {
    return Boolean(this.session?.state.needsConfirmation);
  }

  /**
   * Sends a request and shows its progress in a notification with a cancel button.
   * @param {string} title
   * @param {string} method
   * @param {any} params
   */
  withProgress(title, method, params) {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (progress, token) => {
      const workDoneToken = `vscode-${++Lists.tokens}`;
      let reported = 0;
      this.progress.set(workDoneToken, ({ message, percentage }) => {
        progress.report({ message, increment: Math.max(0, (percentage ?? reported) - reported) });
        reported = percentage ?? reported;
      });
      try {
        return await this.client.request(method, { ...params, workDoneToken }, token);
      } finally {
        this.progress.delete(workDoneToken);
      }
    });
  }

  /** Asks what to do with an unsaved list; false to keep it. */
  async mayLeave() {
    if (!this.unsaved || !this.session.state.dirty) return true;
    const save = this.session.state.commitLabel;
    const answer = await vscode.window.showWarningMessage(`${texts.title(this.session)} is not saved.`, { modal: true }, save, 'Discard');
    if (answer === save) return (await this.commit()) !== null;
    return answer === 'Discard';
  }

  /** Opens a list instead of the current one; null if the user keeps that. */
  async open(title, opened) {
    if (!(await this.mayLeave())) return null;
    const reply = await this.withProgress(title, 'session.open', opened);
    await this.#show(reply, opened);
    // An error is ignored here; the next request will report it.
    this.offer().catch(() => {});
    return this.session;
  }

  async browse() {
    return this.open('Reading the archive', { mode: 'browse' });
  }

  /** Shows a session, and closes the one that was shown. */
  async #show(reply, opened) {
    const old = this.session;
    this.session = new Session(this.client, reply, opened, () => this.session && this.changed());
    this.tree.show(this.session);
    this.changed();
    if (old?.alive) await old.request('session.close', { discard: true }).catch(() => {});
    await this.session.need(this.tree.shown);
  }

  /** Commits the list, then shows the archive. Null if the user declines, or there is nothing to commit. */
  commit() {
    // The key may repeat while a commit runs.
    this.saving ??= this.#commit().finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  async #commit() {
    const { session } = this;
    if (!session?.state.canCommit) return null;
    const { total, visible } = session.state;
    if (session.mode === 'import' && visible < total) {
      const question = `Import only the ${visible} of ${texts.cities(total)} that match the filter?`;
      if ((await vscode.window.showWarningMessage(question, { modal: true }, 'Import')) !== 'Import') return null;
    }
    const result = await session.request('session.commit');
    vscode.window.setStatusBarMessage(texts.committed(session.mode, result), 8000);
    const opened = { mode: 'browse' };
    await this.#show(await this.client.request('session.open', opened), opened);
    return result;
  }

  /** Resumes a draft. If the archive has changed, resumes only the edits that still apply. */
  async #resume(draft, force = false) {
    try {
      return await this.client.request('session.resume', { draft, force });
    } catch (error) {
      if (error.kind !== 'DraftOutdated' || force) throw error;
      const { left, changed } = error.data;
      vscode.window.showWarningMessage(`The archive has changed since; ${left} of ${changed} edits still apply.`);
      return this.#resume(draft, true);
    }
  }

  /** The drafts that no running process has open. */
  async drafts() {
    const { drafts } = await this.client.request('session.list');
    return drafts.filter((draft) => draft.heldBy === null);
  }

  /** Offers the draft of an earlier window, once after the first use. */
  async offer() {
    if (this.offered) return;
    this.offered = true;
    const [draft] = await this.drafts();
    if (!draft) return;
    const answer = await vscode.window.showInformationMessage('There is an unsaved list from an earlier window.', 'Resume', 'Discard');
    if (answer === 'Resume') await this.resume(draft.draft);
    if (answer === 'Discard') await this.client.request('session.discardDraft', { draft: draft.draft });
  }

  async resume(draft) {
    if (!(await this.mayLeave())) return;
    const reply = await this.#resume(draft);
    const source = reply.source?.kind ?? 'surpriseMe';
    await this.#show(reply, reply.mode === 'browse' ? { mode: 'browse' } : { mode: 'import', source });
    this.session.draft = draft;
  }

  async #lost(error, again) {
    const { session } = this;
    // A request that was waiting shows the error.
    if (!session) return;
    session.alive = false;
    if (!again) {
      await report(error, this.log);
      return;
    }
    const text = `${error.message} It is being restarted.`;
    report(Object.assign(new Error(text), { kind: error.kind }), this.log);
    await this.revive().catch((problem) => report(problem, this.log));
  }

  /** Restores the list after the program ended, with its edits if there is a draft. */
  async revive() {
    const { session } = this;
    if (!session || session.alive) return;
    const { draft, source } = session;
    const reply = await (draft ? this.#resume(draft) : this.client.request('session.open', session.again));
    if (this.session !== session) return;
    session.adopt({ ...reply, source });
    session.draft = draft;
    await session.need(this.tree.shown);
  }
}
Lists.tokens = 0;

module.exports = { Lists };
