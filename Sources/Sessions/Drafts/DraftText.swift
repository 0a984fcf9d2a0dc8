internal import Geography
package import JSON
internal import Platform

/// How a session began that a draft is kept of.
package struct DraftHead: Sendable, Equatable {
  package var mode: SessionMode

  /// Where its cities come from, as the server tells it; of no meaning here.
  package var source: JSON

  /// The revision of the archive that a browse session shows.
  package var archiveRevision: Int

  /// Steps that were made before those of the draft; they changed no city.
  package var revision = 0

  package init(mode: SessionMode, source: JSON, archiveRevision: Int) {
    self.mode = mode
    self.source = source
    self.archiveRevision = archiveRevision
  }
}

/// A draft as its file tells it.
struct DraftRecord {
  var head: DraftHead
  var steps: [SessionStep] = []

  /// The process that wrote last.
  var writer: Int?

  /// That of the archive under the last steps.
  var archiveRevision: Int {
    let last = steps.last { if case .follow = $0 { true } else { false } }
    return if case .follow(let revision, _)? = last { revision } else { head.archiveRevision }
  }

  /// The head with the archive as it is under the last steps.
  var lastHead: DraftHead {
    var last = head
    last.archiveRevision = archiveRevision
    return last
  }

  /// Steps that the user would miss.
  var changes: Int {
    steps.count {
      switch $0 {
      case .edit, .remembered, .undo, .redo: true
      case .filter, .follow: false
      }
    }
  }
}

/// The text of a draft: a line of JSON for the head, then one for each step, which is added before the
/// step is answered. A last line without an end was never answered. The cities of an import lie in a file
/// of their own, a line each, as they were when the session opened.
package enum DraftText {
  private static let version = 1

  static func head(_ head: DraftHead) -> [UInt8] {
    var text = ByteBuffer()
    text.appendLine { object in
      object.add("draft", version)
      object.add("mode", head.mode.rawValue)
      object.add("source", head.source)
      object.add("archiveRevision", head.archiveRevision)
      object.add("revision", head.revision)
    }
    return text.bytes
  }

  /// Whether a file is the text of a draft, of whatever version, by its first bytes.
  package static func isDraft(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: #"{"draft":"#.utf8)
  }

  /// Lends the lines of rows in pieces, so that not all of a large session are there at a time; the body
  /// answers whether it wants more.
  static func eachPiece(
    of count: Int, row: (Int) -> SessionRow, body: ([UInt8]) -> Bool
  ) -> Bool {
    stride(from: 0, to: count, by: 500).allSatisfy { start in
      var text = ByteBuffer()
      for index in start..<min(start + 500, count) {
        text.appendLine { write(row(index), into: &$0) }
      }
      return body(text.bytes)
    }
  }

  private static func write(_ row: SessionRow, into object: inout JSONObjectWriter) {
    object.add("id", row.city.id)
    object.add("name", row.city.name)
    object.add("country", row.city.country)
    object.add("admin1", row.city.admin1)
    object.add("lat", row.city.coordinate.lat)
    object.add("lon", row.city.coordinate.lon)
    object.add("population", row.city.population)
    object.add("timezone", row.city.timezone)
    object.add("wikipedia", row.city.wikipedia)
    object.add("favorite", row.favorite)
    object.add("archived", row.archived)
  }

  /// A draft of which only what the session is now is left, and what can be undone and redone.
  static func text(of content: SessionContent, _ head: DraftHead) -> [UInt8] {
    let steps = content.stepsLeft(archiveRevision: head.archiveRevision)
    var head = head
    head.revision = content.revision - steps.count
    var text = ByteBuffer()
    for step in steps {
      write(step, into: &text)
    }
    return Self.head(head) + writer(ThisProcess.id) + text.bytes
  }

  static func write(_ step: SessionStep, into text: inout ByteBuffer) {
    text.appendLine { object in
      switch step {
      case .edit(let edit): write(edit, into: &object)
      case .remembered(let edit, let endedStars):
        write(edit, into: &object)
        object.add("ended", endedStars)
      case .undo(let reached): write("undo", reached, into: &object)
      case .redo(let reached): write("redo", reached, into: &object)
      case .filter(let filter):
        object.add("query", filter.query)
        object.add("scope", filter.scope.rawValue)
      case .follow(let archiveRevision, let own):
        object.add("archiveRevision", archiveRevision)
        object.add("starred", own.favorites.filter(\.value).keys.sorted())
        object.add("unstarred", own.favorites.filter { !$0.value }.keys.sorted())
        object.add("removed", own.removed)
      }
    }
  }

  private static func write(_ edit: SessionEdit, into object: inout JSONObjectWriter) {
    switch edit {
    case .favorite(let ids, let favorite):
      object.add("star", ids)
      object.add("to", favorite)
    case .removal(let ids): object.add("remove", ids)
    case .restoration(let ids): object.add("restore", ids)
    }
  }

  private static func write(
    _ name: StaticString, _ reached: EditedIDs, into object: inout JSONObjectWriter
  ) {
    object.add(name, true)
    if !reached.isEmpty {
      object.add("reached", reached)
    }
  }

  /// Who writes from here on.
  static func writer(_ process: Int) -> [UInt8] {
    var text = ByteBuffer()
    text.appendLine { $0.add("writer", process) }
    return text.bytes
  }
}

// Reading.
extension DraftText {
  /// Nil for what is no draft, or the beginning of one that was never whole.
  static func read(_ bytes: [UInt8]) -> DraftRecord? {
    var lines = lines(of: bytes)
    guard let first = lines.popFirst().flatMap(view), let head = head(first) else { return nil }
    var record = DraftRecord(head: head)
    while let line = lines.popFirst() {
      guard let line = view(line), record.take(line) else { return nil }
    }
    return record
  }

  /// Nil if one of the lines is no city.
  static func rows(_ bytes: [UInt8]) -> [SessionRow]? {
    let lines = lines(of: bytes)
    let rows = lines.compactMap { view($0).flatMap(SessionRow.init) }
    return rows.count == lines.count ? rows : nil
  }

  /// Bytes up to the last line's end; nil if there is none behind it.
  static func wholeSize(of bytes: [UInt8]) -> Int? {
    let size = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return size < bytes.count ? size : nil
  }

  /// What stands behind the last line's end was cut off.
  private static func lines(of bytes: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()[...]
  }

  private static func view(_ line: ArraySlice<UInt8>) -> JSONView? {
    try? JSONView(parsing: Array(line))
  }

  private static func head(_ line: JSONView) -> DraftHead? {
    guard line["draft"]?.int == version,
      let mode = line["mode"]?.string.flatMap(SessionMode.init),
      let archiveRevision = line["archiveRevision"]?.int, let revision = line["revision"]?.int
    else { return nil }
    var head = DraftHead(
      mode: mode, source: line["source"]?.json ?? .null, archiveRevision: archiveRevision)
    head.revision = revision
    return head
  }
}

extension DraftRecord {
  /// Whether a line behind the head was understood.
  fileprivate mutating func take(_ line: JSONView) -> Bool {
    if let step = SessionStep(line) {
      steps.append(step)
    } else if let process = line["writer"]?.int {
      writer = process
    } else {
      return false
    }
    return true
  }
}

extension SessionStep {
  fileprivate init?(_ line: JSONView) {
    // One city stood by itself before several could be starred at once.
    func ids(_ name: String) -> [Int]? {
      line[name].map { cities in cities.int.map { [$0] } ?? cities.elements.compactMap(\.int) }
    }
    func step(_ edit: SessionEdit) -> SessionStep {
      ids("ended").map { .remembered(edit, endedStars: EditedIDs($0)) } ?? .edit(edit)
    }
    if let ids = ids("star"), let favorite = line["to"]?.bool {
      self = step(.favorite(ids: EditedIDs(ids), favorite: favorite))
    } else if let ids = ids("remove") {
      self = step(.removal(ids: EditedIDs(ids)))
    } else if let ids = ids("restore") {
      self = step(.restoration(ids: EditedIDs(ids)))
    } else if line["undo"] != nil {
      self = .undo(reached: EditedIDs(ids("reached") ?? []))
    } else if line["redo"] != nil {
      self = .redo(reached: EditedIDs(ids("reached") ?? []))
    } else if let query = line["query"]?.string,
      let scope = line["scope"]?.string.flatMap(SessionScope.init)
    {
      self = .filter(SessionFilter(query: query, scope: scope))
    } else if let revision = line["archiveRevision"]?.int, let starred = ids("starred"),
      let unstarred = ids("unstarred"), let removed = ids("removed")
    {
      let favorites = starred.map { ($0, true) } + unstarred.map { ($0, false) }
      self = .follow(
        archiveRevision: revision,
        OwnEdits(favorites: Dictionary(favorites) { $1 }, removed: removed))
    } else {
      return nil
    }
  }
}

extension SessionRow {
  fileprivate init?(_ line: JSONView) {
    guard let id = line["id"]?.int, let name = line["name"]?.string,
      let lat = line["lat"]?.double, let lon = line["lon"]?.double
    else { return nil }
    let city = City(
      id: id, name: name, country: line["country"]?.string, admin1: line["admin1"]?.string,
      coordinate: Coordinate(lat: lat, lon: lon), population: line["population"]?.int,
      timezone: line["timezone"]?.string, wikipedia: line["wikipedia"]?.string)
    self.init(
      city: city, favorite: line["favorite"]?.bool ?? false,
      archived: line["archived"]?.bool ?? false)
  }
}

extension ByteBuffer {
  /// Appends a line with an object.
  fileprivate mutating func appendLine(_ body: (inout JSONObjectWriter) -> Void) {
    append(object: body)
    append(UInt8(ascii: "\n"))
  }
}
