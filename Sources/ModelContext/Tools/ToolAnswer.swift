import JSON

/// The answer of a tool: data, and a sentence that introduces it.
///
/// The text of the result repeats the data, since many clients show the assistant only the text.
struct ToolAnswer {
  var sentence: String
  var members: JSONObject

  /// The names of the lists among the members that `fit` may shorten, in the order in which it shortens them.
  var lists: [String] = []
  var detail = Detail.brief

  /// The number of bytes that `fit` leaves for the notes about shortened lists.
  private static let reservedBytes = 200

  init(
    _ sentence: String, members: JSONObject, lists: [String] = [], detail: Detail = .brief
  ) {
    self.sentence = sentence
    self.lists = lists
    self.detail = detail
    self.members = ["status": "ok"]
    for (name, value) in members.members {
      self.members[name] = value
    }
  }

  /// The answer to ambiguous names if the client cannot ask the user, or the user did not choose.
  init(ambiguous places: [AmbiguousPlace]) {
    let names = places.map { "\"\($0.name.text)\"" }.joined(separator: " and ")
    let rows = places.flatMap { place in
      place.candidates.map { candidate in
        var row = candidate.row
        if places.count > 1 {
          row["for"] = .string(place.name.text)
        }
        return JSON.object(row)
      }
    }
    self.init(
      "Several places are called \(names). Ask the user which is meant, then use its id or coordinates.",
      members: ["status": "ambiguous", "candidates": .array(rows)], lists: ["candidates"],
      detail: places.count > 2 ? .full : .brief)
  }

  /// The sentence, then the data in lines and tables.
  var text: String {
    var shown = members
    if shown["status"] == "ok" {
      shown["status"] = nil
    }
    return shown.isEmpty ? sentence : "\(sentence)\n\(shown.lines)"
  }

  /// The result of `tools/call`: the text and, if the version of the protocol supports it, the data.
  func result(for version: ContextVersion) -> JSONObject {
    var result: JSONObject = ["content": [["type": "text", "text": .string(text)]]]
    if version.hasStructuredContent {
      result["structuredContent"] = .object(members)
    }
    return result
  }

  /// Shortens the lists one after the other while the text does not fit into `detail.maximumBytes` with room for notes.
  /// Each shortened list keeps at least one row, and a note is added for it. The text may be too long even after that.
  mutating func fit() {
    for name in lists {
      let limit = detail.maximumBytes - Self.reservedBytes
      guard text.utf8.count > limit, let rows = members[name]?.array, rows.count > 1 else {
        continue
      }
      // The largest number of rows that fits, but at least one, by bisection.
      var least = 1
      var most = rows.count - 1
      while least < most {
        let middle = (least + most + 1) / 2
        members[name] = .array(Array(rows.prefix(middle)))
        if text.utf8.count <= limit {
          least = middle
        } else {
          most = middle - 1
        }
      }
      members[name] = .array(Array(rows.prefix(least)))
      let advice = detail == .brief ? "; set detail to full for more" : ""
      note("\(name): \(least) of \(rows.count) are listed\(advice).")
    }
  }

  /// Adds a note about omitted data.
  mutating func note(_ cut: String) {
    members["cut"] = .array((members["cut"]?.array ?? []) + [.string(cut)])
  }
}
