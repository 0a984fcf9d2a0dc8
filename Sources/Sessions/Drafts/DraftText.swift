internal import Geography
internal import JSON
internal import Platform

/// The file format of drafts: one JSON object per line. The first line is the head. Each further line is a
/// step, or the id of the process that writes the following steps. A last line without a line end is incomplete
/// and ignored. The opening rows of an import are in a separate file, one per line.
package enum DraftText {
  private static let version = 1

  static func head(_ head: DraftHead) -> [UInt8] {
    var text = ByteBuffer()
    text.appendLine { object in
      object.add("draft", version)
      object.add("mode", head.mode.rawValue)
      object.add("source", head.origin.flatMap { try? JSONParser.parse($0) } ?? .null)
      object.add("archiveRevision", head.archiveRevision)
      object.add("revision", head.revision)
    }
    return text.bytes
  }

  /// Whether a file is a draft of any version, judged by its first bytes.
  package static func isDraft(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: #"{"draft":"#.utf8)
  }

  /// Serializes rows in pieces of at most 500, to bound the memory of a large session. Passes each piece to `body`. If
  /// `body` returns false, stops and returns false.
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

  /// Serializes a compacted draft: the current state, and the edits that can be undone and redone.
  static func text(of content: SessionContent, head: DraftHead) -> [UInt8] {
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
      case .undo(let reached): write("undo", reached: reached, into: &object)
      case .redo(let reached): write("redo", reached: reached, into: &object)
      case .filter(let filter):
        object.add("query", filter.query)
        object.add("scope", filter.scope.rawValue)
      case .follow(let archiveRevision, let own):
        object.add("archiveRevision", archiveRevision)
        object.add("starred", own.favorites.filter(\.value).keys.sorted())
        object.add("unstarred", own.favorites.filter { !$0.value }.keys.sorted())
        object.add("removed", own.removed)
        let annotated = own.annotations.sorted { $0.key < $1.key }
        if !annotated.isEmpty {
          object.add("annotated", objects: annotated.count) { index, object in
            object.add("id", annotated[index].key)
            object.add("patch") { annotated[index].value.write(into: &$0) }
          }
        }
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
    case .annotation(let edits):
      object.add("annotate", objects: edits.count) { index, object in
        object.add("id", edits[index].id)
        object.add("before") { edits[index].before.write(into: &$0) }
        object.add("after") { edits[index].after.write(into: &$0) }
      }
    }
  }

  private static func write(
    _ name: StaticString, reached: [Int], into object: inout JSONObjectWriter
  ) {
    object.add(name, true)
    if !reached.isEmpty {
      object.add("reached", reached)
    }
  }

  /// A line with the process that writes the following lines.
  static func writer(_ process: Int) -> [UInt8] {
    var text = ByteBuffer()
    text.appendLine { $0.add("writer", process) }
    return text.bytes
  }
}

extension DraftText {
  /// Parses the file of a draft. Returns nil if it is not a draft of this version, or if a complete line is invalid.
  static func read(_ bytes: [UInt8]) -> DraftRecord? {
    var lines = lines(of: bytes)
    guard let first = lines.popFirst().flatMap(view), let head = head(first) else { return nil }
    var record = DraftRecord(head: head)
    while let line = lines.popFirst() {
      guard let line = view(line), record.append(line) else { return nil }
    }
    return record
  }

  /// Parses the rows of an import. Returns nil if a complete line is invalid.
  static func rows(_ bytes: [UInt8]) -> [SessionRow]? {
    let lines = lines(of: bytes)
    let rows = lines.compactMap { view($0).flatMap(SessionRow.init) }
    return rows.count == lines.count ? rows : nil
  }

  /// The size up to the last line end; nil if the last line is complete.
  static func wholeSize(of bytes: [UInt8]) -> Int? {
    let size = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return size < bytes.count ? size : nil
  }

  /// The lines, without an incomplete last one.
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
    let source = line["source"]?.json ?? .null
    var head = DraftHead(
      mode: mode, origin: source == .null ? nil : source.text, archiveRevision: archiveRevision)
    head.revision = revision
    return head
  }
}

extension DraftRecord {
  /// Parses a line after the head. Returns whether it is valid.
  fileprivate mutating func append(_ line: JSONView) -> Bool {
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
    // Older versions wrote the id of a single city as a number instead of a list.
    func ids(_ name: String) -> [Int]? {
      line[name].map { cities in cities.int.map { [$0] } ?? cities.elements.compactMap(\.int) }
    }
    func step(_ edit: SessionEdit) -> SessionStep {
      ids("ended").map { .remembered(edit, endedStars: $0) } ?? .edit(edit)
    }
    if let ids = ids("star"), let favorite = line["to"]?.bool {
      self = step(.favorite(ids: ids, favorite: favorite))
    } else if let ids = ids("remove") {
      self = step(.removal(ids: ids))
    } else if let ids = ids("restore") {
      self = step(.restoration(ids: ids))
    } else if let cities = line["annotate"]?.elements {
      let edits = cities.map { AnnotationEdit($0) }
      guard !edits.contains(nil) else { return nil }
      self = step(.annotation(edits.compactMap(\.self)))
    } else if line["undo"] != nil {
      self = .undo(reached: ids("reached") ?? [])
    } else if line["redo"] != nil {
      self = .redo(reached: ids("reached") ?? [])
    } else if let query = line["query"]?.string,
      let scope = line["scope"]?.string.flatMap(SessionScope.init)
    {
      self = .filter(SessionFilter(query: query, scope: scope))
    } else if let revision = line["archiveRevision"]?.int, let starred = ids("starred"),
      let unstarred = ids("unstarred"), let removed = ids("removed")
    {
      let favorites = starred.map { ($0, true) } + unstarred.map { ($0, false) }
      var own = OwnEdits(favorites: Dictionary(favorites) { $1 }, removed: removed)
      for city in line["annotated"].map({ Array($0.elements) }) ?? [] {
        guard let id = city["id"]?.int, let patch = city["patch"].map(AnnotationPatch.init) else {
          return nil
        }
        own.annotations[id] = patch
      }
      self = .follow(archiveRevision: revision, own)
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
  /// Appends a JSON object and a line end.
  fileprivate mutating func appendLine(_ body: (inout JSONObjectWriter) -> Void) {
    append(object: body)
    append(UInt8(ascii: "\n"))
  }
}
