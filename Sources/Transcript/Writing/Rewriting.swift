import JSON
import Platform

/// What a run has found to be changed in the lines of a transcript and of what it includes.
struct Rewriting {
  /// A line of a file.
  struct Place: Hashable {
    let path: String
    let line: Int

    init(_ step: Step) { (path, line) = (step.path, step.line) }
  }

  /// A line that no longer matched, as it is to be.
  struct Replaced {
    let mark: String
    var expectation: JSON
    let text: String
    var differences: [Difference]
  }

  /// A message that no line expected.
  struct Inserted {
    var expectation: JSON

    var mark: String { expectation["method"] == nil ? "<--" : "<~~" }
    var text: String { "\(mark) \(expectation.text)" }
  }

  /// Puts matchers where values differ instead of the values: for a second run, in which they differ
  /// from the first.
  var generalises = false

  private(set) var replaced: [Place: Replaced] = [:]

  /// Behind the line.
  private(set) var inserted: [Place: [Inserted]] = [:]

  /// How many of the lines behind a place the last round of a repetition has come by.
  private var rounds: [Place: (occurrence: Int, count: Int)] = [:]

  var isEmpty: Bool { replaced.isEmpty && inserted.isEmpty }

  /// What the line is to be, if it has already been changed, as in another round of a repetition.
  func expectation(_ step: Step) -> JSON? { replaced[Place(step)]?.expectation }

  mutating func replace(
    _ step: Step, _ mark: String, _ expected: JSON, by updated: JSON, _ differences: [Difference]
  ) {
    let text = "\(mark)\(LineText.text(of: step.text, mark: mark, expected, updated))"
    let before = replaced[Place(step)]?.differences ?? []
    replaced[Place(step)] = Replaced(
      mark: mark, expectation: updated, text: text, differences: before + differences)
  }

  /// What was done, a sentence a line.
  func notes(_ style: FaultStyle) -> [String] {
    let changed = replaced.map { place, line in
      (
        place,
        line.differences.map { note(place, "\($0.path): was \($0.wanted), is \($0.got)", style) }
      )
    }
    let added = inserted.map { place, lines in
      (place, lines.map { note(place, "behind it: \($0.text)", style) })
    }
    return (changed + added).sorted { ($0.0.path, $0.0.line) < ($1.0.path, $1.0.line) }
      .flatMap(\.1)
  }

  private func note(_ place: Place, _ text: String, _ style: FaultStyle) -> String {
    "  \(place.path):\(place.line): \(text.shortened(to: style.isFull ? .max : 160))"
  }

  /// Writes the files; all bytes but those of the lines stay as they are.
  func apply() throws(SystemError) {
    let places = Set(replaced.keys).union(inserted.keys)
    for path in Set(places.map(\.path)).sorted() {
      let contents = try File.read(path)
      try File.replace(path, with: applied(to: contents, path: path), keepsMode: true)
    }
  }

  private func applied(to contents: [UInt8], path: String) -> [UInt8] {
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var written: [[UInt8]] = []
    for (index, line) in lines.enumerated() {
      let end: [UInt8] = line.last == 0x0D ? [0x0D] : []
      let place = Place(Step(path: path, line: index + 1, text: "", action: .note))
      written.append(replaced[place].map { Array($0.text.utf8) + end } ?? Array(line))
      for added in inserted[place] ?? [] {
        written.append(Array(added.text.utf8) + end)
      }
    }
    return Array(written.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// The text of a line in which a part is changed and the rest stays as it was written.
enum LineText {
  /// - Parameter line: the line as it stands in the file.
  /// - Returns: what is to stand behind the mark, the blanks before it too.
  static func text(of line: String, mark: String, _ old: JSON, _ new: JSON) -> String {
    let rest = line.dropFirst(mark.count)
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }
    guard let view = try? JSONView(parsing: Array(rest.utf8)), view.json == old else {
      return " \(new.text)"
    }
    return "\(blanks.isEmpty ? " " : String(blanks))\(text(view, new, Style(String(rest))))"
  }

  /// How members are set apart in the line.
  private struct Style {
    let colon, comma: String

    init(_ text: String) {
      colon = text.contains(#"": "#) ? ": " : ":"
      comma = text.contains(#", ""#) ? ", " : ","
    }
  }

  private static func text(_ old: JSONView, _ new: JSON, _ style: Style) -> String {
    if old.json == new {
      return old.text
    }
    if old.isObject, case .object(let object) = new {
      let members = object.members.map { name, value in
        let text = old[name].map { Self.text($0, value, style) } ?? value.text
        return "\(JSON.string(name).text)\(style.colon)\(text)"
      }
      return "{\(members.joined(separator: style.comma))}"
    }
    if old.isArray, case .array(let elements) = new {
      let views = Array(old.elements)
      let texts = elements.enumerated().map { index, element in
        index < views.count ? text(views[index], element, style) : element.text
      }
      return "[\(texts.joined(separator: style.comma))]"
    }
    return new.text
  }
}

/// What came and no line expects.
extension Run {
  /// Gives lines to replies that no line waits for, and to what came before them, before a step that
  /// sends something or ends the server.
  func addMissing(before index: Int) throws(Fault) {
    guard mode.updates, client.server.status == nil else { return }
    let expected = ExpectedLater(file.steps[index...])
    // A server that ends meanwhile gives no answer, and that is told by the line that waits for its end.
    for id in client.asked.keys where !expected.reply(id, matcher) {
      let found = try? client.server.wait(for: "a reply", timeout) { server in
        server.answered.contains(id) ? true : nil
      }
      // Once is enough for one that does not come.
      if found == nil {
        client.asked[id] = nil
        losePatience()
      }
    }
    let isExpected = client.asked.keys.contains { expected.reply($0, matcher) }
    if mode.waitsOnlyForReplies, !expected.hasStrays, !isExpected {
      let isOver = { [client] in !client.isAwaitingReplies }
      let nothing: (ServerUnderTest) -> Bool? = { _ in nil }
      _ = try? client.server.wait(for: "the replies", timeout, isOver: isOver, nothing)
      if client.isAwaitingReplies {
        losePatience()
      }
      client.giveUpWaiting()
    }
    take(unclaimedBy: expected, lastBefore: index)
  }

  /// Gives lines to everything that is left when the server has ended.
  func addRest() {
    let index = file.steps.firstIndex { $0 == current } ?? file.steps.count
    take(
      unclaimedBy: ExpectedLater(file.steps[min(index + 1, file.steps.count)...]), lastBefore: index
    )
  }

  private func take(unclaimedBy expected: ExpectedLater, lastBefore index: Int) {
    let lines = file.steps[..<index]
    let hasEnded = client.server.status != nil
    // What came once the input was closed stands behind the line that closes it.
    guard let last = lines.lastIndex(where: { $0.isLine && !$0.endsInput(butForClosing: hasEnded) })
    else { return }
    let server = client.server
    // From here on those that come before the last reply that no line waits for.
    let count = server.unread.lastIndex { !$0.isNotification }.map { $0 + 1 }
    let limit = server.status == nil ? count ?? 0 : server.unread.count
    var (kept, missing): ([JSON], [JSON]) = ([], [])
    for (place, message) in server.unread.enumerated() {
      let isMissing = place < limit && !expected.message(message, matcher)
      if isMissing {
        missing.append(message)
      } else {
        kept.append(message)
      }
    }
    server.unread = kept
    for message in missing {
      show("(no line) \(message.text)")
    }
    rewriting.add(
      missing, behind: Rewriting.Place(file.steps[last]), occurrence: last, matcher)
  }
}

extension Rewriting {
  /// Inserts messages, or, where that was done in another round of a repetition, makes the lines match
  /// these too.
  ///
  /// - Parameter occurrence: which of the rounds it is.
  fileprivate mutating func add(
    _ messages: [JSON], behind place: Place, occurrence: Int, _ matcher: Matcher
  ) {
    var matcher = matcher
    var lines = inserted[place] ?? []
    var count = rounds[place].flatMap { $0.occurrence == occurrence ? $0.count : nil } ?? 0
    for message in messages {
      if count < lines.count {
        lines[count].expectation = matcher.update(
          lines[count].expectation, for: message, generalises: true)
      } else {
        lines.append(Inserted(expectation: matcher.written(message)))
      }
      count += 1
    }
    if !lines.isEmpty {
      inserted[place] = lines
    }
    rounds[place] = (occurrence, count)
  }
}

/// What the lines from one on wait for, up to the end of the server.
private struct ExpectedLater {
  private var messages: [JSON] = []
  private var absences: Set<String> = []

  init(_ steps: ArraySlice<Step>) {
    for step in steps {
      switch step.action {
      case .reply(let expected), .notification(let expected), .nextNotification(let expected):
        messages.append(expected)
      case .restart: return
      default: break
      }
    }
  }

  /// Whether a line waits for a reply without an id.
  var hasStrays: Bool { messages.contains { $0["id"] == .null } }

  func reply(_ id: JSON, _ matcher: Matcher) -> Bool {
    messages.contains { expected in
      if let replies = expected.array {
        return replies.contains { $0["id"] == id }
      }
      return expected["id"].map { matcher.matches($0, id) } ?? false
    }
  }

  /// Whether a line waits for it, or for one that it may be taken for.
  func message(_ message: JSON, _ matcher: Matcher) -> Bool {
    if let method = message["method"] {
      return messages.contains { $0["method"].map { matcher.matches($0, method) } ?? false }
    }
    if message.array != nil {
      return messages.contains { $0.array != nil }
    }
    return message["id"].map { reply($0, matcher) } ?? false
  }
}

extension Step {
  /// Whether it is more than a comment or set-up.
  fileprivate var isLine: Bool {
    switch action {
    case .note, .unchecked, .timeout, .round: false
    default: true
    }
  }

  /// Whether messages stand before it rather than behind.
  fileprivate func endsInput(butForClosing: Bool) -> Bool {
    switch action {
    case .closeInput: !butForClosing
    case .exit, .log: true
    default: false
    }
  }
}
