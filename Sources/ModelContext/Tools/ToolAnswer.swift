import JSON

/// The answer of a tool: data, and a few sentences for clients that do not show data.
struct ToolAnswer {
  var text: String
  var members: JSONObject

  /// The names of the members that are lists and may be shortened, in that order.
  var lists: [String] = []
  var detail = Detail.brief

  /// Room for the members that the protocol adds, and for the notes about cut lists.
  private static let reservedBytes = 500

  init(
    _ text: String, members: JSONObject, lists: [String] = [], detail: Detail = .brief
  ) {
    self.text = text
    self.lists = lists
    self.detail = detail
    self.members = ["status": "ok"]
    for (name, value) in members.members {
      self.members[name] = value
    }
  }

  /// The answer to an ambiguous name if the client cannot ask the user.
  init(ambiguous text: String, candidates: [ToolPlace]) {
    let labels = candidates.map(\.label).joined(separator: "; ")
    self.init(
      "Several places are called \"\(text)\": \(labels). "
        + "Ask the user which, then use its full name or id.",
      members: ["status": "ambiguous", "candidates": .array(candidates.map(\.json))],
      lists: ["candidates"])
  }

  var result: JSONObject {
    ["content": [["type": "text", "text": .string(text)]], "structuredContent": .object(members)]
  }

  /// Shortens the lists until the result has at most `detail.maximumBytes`, with a note for each.
  mutating func fit() {
    let limit = detail.maximumBytes - Self.reservedBytes
    for name in lists {
      let excess = JSON.object(result).text.utf8.count - limit
      guard excess > 0, let rows = members[name]?.array, rows.count > 1 else { continue }
      var kept = rows.count
      var saved = 0
      while kept > 1, saved < excess {
        kept -= 1
        saved += rows[kept].text.utf8.count + 1
      }
      members[name] = .array(Array(rows.prefix(kept)))
      let advice = detail == .brief ? "; set detail to full for more" : ""
      note("\(name): \(kept) of \(rows.count) are listed\(advice).")
    }
  }

  /// Adds a note about omitted data.
  mutating func note(_ cut: String) {
    members["cut"] = .array((members["cut"]?.array ?? []) + [.string(cut)])
    text += " (\(cut))"
  }
}
