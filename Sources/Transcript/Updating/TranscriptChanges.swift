import JSON
import Platform

/// The changes that a run of `play --update` makes to the lines of a transcript and of the files it
/// includes.
struct TranscriptChanges {
  /// A line of a file.
  struct Location: Hashable {
    let path: String
    let line: Int

    init(_ step: Step) { self.init(path: step.path, line: step.line) }

    init(path: String, line: Int) {
      self.path = path
      self.line = line
    }

    /// The last line of a step.
    init(endOf step: Step) { self.init(path: step.path, line: step.lastLine) }
  }

  /// The new contents of a line: its mark, and its expectation, or its message if the client sends it.
  struct Replacement {
    let mark: String
    var expectation: JSON
    let text: String

    /// The number of lines to replace.
    let lineCount: Int
    var differences: [Difference]
  }

  /// A new line for a message that no line expects.
  struct Insertion {
    var expectation: JSON

    var mark: String { expectation["method"] == nil ? "<--" : "<~~" }
    var text: String { "\(mark) \(expectation.text)" }
  }

  /// Whether differing values become matchers instead of new values. Set in the runs after the
  /// first one, because values that differ from those of an earlier run may differ in every run.
  var generalises = false

  private(set) var replacements: [Location: Replacement] = [:]

  /// The inserted lines, by the location of the line that they follow.
  private(set) var insertions: [Location: [Insertion]] = [:]

  /// How many of the insertions after a location have matched a message in the current iteration of a repetition.
  private struct MatchedInsertions {
    /// The index of the step, which identifies the iteration.
    let occurrence: Int
    let count: Int
  }

  private var matchedInsertions: [Location: MatchedInsertions] = [:]

  var isEmpty: Bool { replacements.isEmpty && insertions.isEmpty }

  /// The number of inserted lines in all files.
  var insertedCount: Int { insertions.values.reduce(0) { $0 + $1.count } }

  /// The numbers of the replaced lines of a file, in ascending order. For a message over several lines, only the first
  /// is included.
  func replacedLines(of path: String) -> [Int] {
    replacements.keys.filter { $0.path == path }.map(\.line).sorted()
  }

  /// The new expectation of a line that this run has already replaced, as in an earlier iteration of a
  /// repetition; nil for another line.
  func expectation(of step: Step) -> JSON? { replacements[Location(step)]?.expectation }

  /// Replaces the expectation of a line, or the message that it sends.
  mutating func replace(
    _ expected: JSON, of step: Step, mark: String, by updated: JSON, differences: [Difference]
  ) {
    let payload = LineEditor.payload(of: step.text, mark: mark, replacing: expected, by: updated)
    let before = replacements[Location(step)]?.differences ?? []
    replacements[Location(step)] = Replacement(
      mark: mark, expectation: updated, text: "\(mark)\(payload)",
      lineCount: step.lastLine - step.line + 1,
      differences: before + differences)
  }

  /// Inserts lines for messages after a location. In later iterations of a repetition,
  /// generalises the lines that earlier ones inserted there, and inserts lines for further messages.
  ///
  /// - Parameter occurrence: the index of the step, which identifies the iteration.
  mutating func insert(
    _ messages: [JSON], after location: Location, occurrence: Int, matcher: Matcher
  ) {
    var matcher = matcher
    var lines = insertions[location] ?? []
    let matched = matchedInsertions[location]
    var count = 0
    if let matched, matched.occurrence == occurrence {
      count = matched.count
    }
    for message in messages {
      if count < lines.count {
        lines[count].expectation = matcher.update(
          lines[count].expectation, for: message, generalises: true)
      } else {
        lines.append(Insertion(expectation: matcher.expectation(for: message)))
      }
      count += 1
    }
    if !lines.isEmpty {
      insertions[location] = lines
    }
    matchedInsertions[location] = MatchedInsertions(occurrence: occurrence, count: count)
  }
}

// Reporting and writing the changes.
extension TranscriptChanges {
  /// A sentence for each difference and each inserted line, sorted by path and line.
  func notes(in style: ProblemStyle) -> [String] {
    let replaced = replacements.map { location, line in
      let notes = line.differences.map {
        note("\($0.path): was \($0.expected), now \($0.actual)", at: location, style: style)
      }
      return (location: location, notes: notes)
    }
    let inserted = insertions.map { location, lines in
      let notes = lines.map { note("added after it: \($0.text)", at: location, style: style) }
      return (location: location, notes: notes)
    }
    return (replaced + inserted).sorted { $0.location < $1.location }.flatMap(\.notes)
  }

  private func note(_ text: String, at location: Location, style: ProblemStyle) -> String {
    "  \(location.path):\(location.line): \(text.shortened(to: style.isFull ? .max : 160))"
  }

  /// The files with the changes. All other lines stay as they are, to the byte.
  func applied(to files: ChangedFiles) throws(SystemError) -> ChangedFiles {
    var files = files
    let locations = Set(replacements.keys).union(insertions.keys)
    for path in Set(locations.map(\.path)).sorted() {
      files[path] = applied(to: try files.contents(of: path), of: path)
    }
    return files
  }

  private func applied(to contents: [UInt8], of path: String) -> [UInt8] {
    let text = contents.withoutByteOrderMark
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var written: [[UInt8]] = []
    var index = 0
    while index < lines.count {
      // Give inserted and replaced lines the line end of the old line at that place, which may be CR LF.
      let end: [UInt8] = lines[index].last == 0x0D ? [0x0D] : []
      if let replacement = replacements[Location(path: path, line: index + 1)] {
        let parts = replacement.text.utf8.split(separator: UInt8(ascii: "\n"))
        written += parts.map { Array($0) + end }
        index += replacement.lineCount
      } else {
        written.append(Array(lines[index]))
        index += 1
      }
      for inserted in insertions[Location(path: path, line: index)] ?? [] {
        written.append(Array(inserted.text.utf8) + end)
      }
    }
    let mark = contents.prefix(contents.count - text.count)
    return mark + Array(written.joined(separator: [UInt8(ascii: "\n")]))
  }
}

extension TranscriptChanges.Location: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.path, left.line) < (right.path, right.line)
  }
}
