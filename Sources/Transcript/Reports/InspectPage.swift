import JSON

/// A transcript as a self-contained HTML page: a timeline of its messages that can be searched and
/// filtered.
package struct InspectPage {
  private let file: TranscriptFile

  package init(_ file: TranscriptFile) { self.file = file }

  package var html: String {
    // The data must not contain `</script>`.
    let data = rows().text.replacing("<", with: "\\u003c")
    let title = Self.escaped(file.path.split(separator: "/").last.map(String.init) ?? file.path)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <input id="search" type="search" placeholder="Search method, id or text" aria-label="Search">
      <fieldset id="kinds"><legend>Show</legend></fieldset>
      <output id="count"></output>
      </header>
      <table>
      <thead><tr><th>line</th><th>time</th><th></th><th>kind</th><th>id</th><th>message</th><th>duration</th></tr></thead>
      <tbody id="rows"></tbody>
      </table>
      <script type="application/json" id="data">\(data)</script>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  /// A request whose reply follows.
  private struct Request {
    /// The index of its row.
    let index: Int
    let method: String
    let time: Double
  }

  /// A row of the timeline for each step except comments and set-up, as JSON for the script of the
  /// page.
  private func rows() -> JSON {
    var time = 0.0
    var hasTimes = false
    var client = Step.firstClient
    var requests: [JSON: Request] = [:]
    var rows: [JSON] = []
    for step in file.steps {
      if let pause = PauseComment.seconds(step.text) {
        time += pause
        hasTimes = true
      }
      if case .client(let name, _) = step.action {
        client = name
      }
      for var row in Self.rows(of: step) {
        row["line"] = JSON(step.line)
        row["time"] = hasTimes ? JSON(time) : .null
        row["client"] = .string(client)
        if row["kind"] == "request", let id = row["id"] {
          requests[id] = Request(
            index: rows.count, method: row["what"]?.string ?? "", time: time)
        } else if let id = row["id"], let request = requests[id] {
          // Link a reply to its request.
          row["what"] = .string(request.method)
          row["request"] = JSON(request.index)
          row["took"] = hasTimes ? JSON(time - request.time) : .null
        }
        rows.append(.object(row))
      }
    }
    return .array(rows)
  }

  private static func rows(of step: Step) -> [JSONObject] {
    switch step.action {
    case .note, .iteration, .unchecked: []
    case .send(let message, _):
      (message.array ?? [message]).map { part in
        row(part, arrow: "→", kind: part["id"] == nil ? "notification" : "request")
      }
    case .reply(let message):
      (message.array ?? [message]).map { part in
        row(part, arrow: "←", kind: part["error"] == nil ? "reply" : "error")
      }
    case .notification(let message), .nextNotification(let message):
      [row(message, arrow: "←", kind: "event")]
    case .sendBytes: [["arrow": "→", "kind": "bytes", "what": .string(step.text)]]
    case .answerBytes: [["arrow": "←", "kind": "bytes", "what": .string(step.text)]]
    default: [["arrow": "", "kind": "step", "what": .string(step.text)]]
    }
  }

  private static func row(_ message: JSON, arrow: String, kind: String) -> JSONObject {
    let method = ExpectedString.unescaped(message["method"]?.string ?? "")
    var row: JSONObject = ["arrow": .string(arrow), "kind": .string(kind), "what": .string(method)]
    row["id"] = message["id"]
    row["message"] = message
    return row
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static let style = """
    :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
    body { margin: 0; } header { position: sticky; top: 0; padding: .6em 1em; background: Canvas;
      border-bottom: 1px solid GrayText; display: flex; flex-wrap: wrap; gap: 1em; align-items: center; }
    h1 { font-size: 1.1em; margin: 0; } #search { flex: 1 1 16em; font: inherit; padding: .2em .5em; }
    fieldset { border: 0; padding: 0; margin: 0; } legend { float: left; padding-right: .6em; }
    label { margin-right: .7em; white-space: nowrap; }
    table { border-collapse: collapse; width: 100%; }
    th { text-align: left; } td, th { padding: .15em .6em; vertical-align: top; }
    tbody tr { border-top: 1px solid color-mix(in srgb, GrayText 25%, transparent); cursor: pointer; }
    tr.reply td, tr.error td { border-bottom: 2px solid color-mix(in srgb, GrayText 60%, transparent); }
    tr.error { color: #c22; } tr.event .what { padding-left: 2.4em; } tr.request .what { font-weight: 600; }
    tr.step, tr.bytes { color: GrayText; } tr.marked { background: color-mix(in srgb, Highlight 25%, Canvas); }
    td.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
    pre { margin: .3em 0 .6em; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
    """

  private static let script = """
    'use strict';
    const all = JSON.parse(document.getElementById('data').textContent);
    const body = document.getElementById('rows'), search = document.getElementById('search');
    const kinds = [...new Set(all.map(row => row.kind))];
    const chosen = new Set(kinds), lines = [];
    const seconds = value => value == null ? '' : value >= 1 ? value.toFixed(3) + ' s' : (value * 1000).toFixed(0) + ' ms';
    for (const kind of kinds) {
      const label = document.createElement('label'), box = document.createElement('input');
      box.type = 'checkbox'; box.checked = true; box.value = kind;
      box.onchange = () => { box.checked ? chosen.add(kind) : chosen.delete(kind); show(); };
      label.append(box, ' ' + kind + ' ' + all.filter(row => row.kind === kind).length);
      document.getElementById('kinds').append(label);
    }
    all.forEach((row, index) => {
      const line = document.createElement('tr');
      line.className = row.kind; line.id = 'row' + index;
      const cells = [row.line, seconds(row.time), row.arrow, row.kind, row.id === undefined ? '' : JSON.stringify(row.id), row.what, seconds(row.took)];
      cells.forEach((text, place) => {
        const cell = document.createElement('td');
        cell.textContent = text;
        cell.className = place === 0 || place === 1 || place === 6 ? 'number' : place === 5 ? 'what' : '';
        line.append(cell);
      });
      line.onclick = event => { if (event.target.tagName !== 'PRE') open(line, row); };
      line.tabIndex = 0;
      line.onkeydown = event => { if (event.key === 'Enter') open(line, row); };
      line.onmouseenter = line.onfocus = () => mark(index, row, true);
      line.onmouseleave = line.onblur = () => mark(index, row, false);
      body.append(line);
      lines.push({ line, text: JSON.stringify(row).toLowerCase() });
    });
    function open(line, row) {
      const shown = line.querySelector('pre');
      if (shown) return shown.remove();
      const text = document.createElement('pre');
      text.textContent = row.message === undefined ? row.what : JSON.stringify(row.message, null, 2);
      line.querySelector('.what').append(text);
    }
    function mark(index, row, on) {
      const first = row.request ?? index;
      all.forEach((other, place) => {
        if (place === first || other.request === first) lines[place].line.classList.toggle('marked', on && (row.request !== undefined || row.kind === 'request'));
      });
    }
    function show() {
      const wanted = search.value.trim().toLowerCase();
      let count = 0;
      all.forEach((row, index) => {
        const isShown = chosen.has(row.kind) && (!wanted || lines[index].text.includes(wanted));
        lines[index].line.hidden = !isShown;
        if (isShown) count += 1;
      });
      document.getElementById('count').textContent = count + ' of ' + all.length;
    }
    search.oninput = show;
    show();
    """
}
