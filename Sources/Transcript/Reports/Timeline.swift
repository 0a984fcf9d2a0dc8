import JSON

/// The messages and other lines of a transcript in their order, with the time of each.
struct Timeline {
  private(set) var rows: [TimelineRow] = []

  /// Whether the file has pause comments. Without them, only the order is known.
  private(set) var hasTimes = false

  /// Identifies a request when its reply is added.
  private struct RequestKey: Hashable {
    let client: String
    let direction: TimelineRow.Direction
    let id: JSON
  }

  /// The indices of the rows of requests without a reply so far, oldest first.
  private var unanswered: [RequestKey: [Int]] = [:]

  init(_ file: TranscriptFile) {
    var time = 0
    var client = Step.firstClient
    for step in file.steps where !step.text.isEmpty {
      if let pause = PauseComment.seconds(step.text) {
        // Limit a pause to almost a century, so that sums of pauses do not overflow.
        time += Int((min(pause, 3e9) * 1000).rounded())
        hasTimes = true
        continue
      }
      if case .client(let name, _) = step.action {
        client = name
      }
      for var row in TimelineRow.rows(of: step) {
        row.time = time
        row.client = client
        row.file = step.path == file.path ? "" : step.path
        append(row)
      }
    }
  }

  /// Adds a row. Links a reply to its request.
  private mutating func append(_ row: TimelineRow) {
    rows.append(row)
    guard let id = row.id, row.kind == .request || row.kind == .reply else { return }
    let key = RequestKey(
      client: row.client, direction: row.kind == .request ? row.direction : row.direction.opposite,
      id: Self.comparable(id))
    if row.kind == .request {
      unanswered[key, default: []].append(rows.count - 1)
    } else if let request = unanswered[key]?.first {
      unanswered[key]?.removeFirst()
      rows[request].partner = rows.count - 1
      rows[rows.count - 1].partner = request
      rows[rows.count - 1].method = rows[request].method
    }
  }

  /// The id in the form that a request and its reply share: `"$any=name"` in a request of the server becomes
  /// `"${name}"`, as in the reply.
  private static func comparable(_ id: JSON) -> JSON {
    guard let text = id.string else { return id }
    if case .matcher(_, let name?)? = try? ExpectedString(text) {
      return .string("${\(name)}")
    }
    return .string(ExpectedString.unescaped(text))
  }

  /// The time from a request to the reply in the row, in milliseconds; nil for other rows, for a reply
  /// without a request, and if the file has no times.
  func duration(ofRow index: Int) -> Int? {
    let row = rows[index]
    guard hasTimes, row.kind == .reply, let request = row.partner else { return nil }
    return row.time - rows[request].time
  }

  /// The timeline as JSON for the page.
  func json(name: String) -> JSON {
    let values = rows.indices.map { index in
      var json = rows[index].json
      if hasTimes {
        json["time"] = JSON(rows[index].time)
      }
      json["took"] = duration(ofRow: index).map { JSON($0) }
      return JSON.object(json)
    }
    return ["name": .string(name), "hasTimes": JSON(hasTimes), "rows": .array(values)]
  }
}
