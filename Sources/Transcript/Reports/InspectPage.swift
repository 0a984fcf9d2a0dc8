import CInspectPage
import JSON

/// An HTML page that shows a transcript, or two beside each other. It needs no other file and no network.
package struct InspectPage {
  private let files: [TranscriptFile]

  package init(_ file: TranscriptFile) { files = [file] }

  /// A page that compares two transcripts.
  package init(_ first: TranscriptFile, with second: TranscriptFile) { files = [first, second] }

  package var html: String {
    let parts = [
      "TITLE": Self.escaped(Array(names.joined(separator: " – ").utf8)),
      // The browser applies only scripts and styles with this random word (Content Security Policy).
      "NONCE": Array(String(UInt64.random(in: .min ... .max), radix: 36).utf8),
      "STYLE": Self.bytes(cityroulette_inspect_css()),
      "SCRIPT": Self.bytes(cityroulette_inspect_script()),
      "DATA": Self.escapedForScript(data.bytes),
    ]
    var html: [UInt8] = []
    var rest = String(decoding: Self.bytes(cityroulette_inspect_html()), as: UTF8.self)[...]
    while let start = rest.firstRange(of: "{{"), let end = rest.firstRange(of: "}}") {
      html += rest[..<start.lowerBound].utf8
      html += parts[String(rest[start.upperBound..<end.lowerBound])] ?? []
      rest = rest[end.upperBound...]
    }
    return String(decoding: html + rest.utf8, as: UTF8.self)
  }

  /// The names of the files, or their paths if the names are equal.
  private var names: [String] {
    let names = files.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }
    return Set(names).count == names.count ? names : files.map(\.path)
  }

  /// The data for the script of the page.
  var data: JSON {
    let timelines = files.map(Timeline.init)
    var data: JSONObject = [
      "files": .array(zip(timelines, names).map { $0.json(name: $1) })
    ]
    if timelines.count == 2 {
      data["pairs"] = .array(
        MessageAlignment.pairs(timelines[0], timelines[1]).map { pair in
          Self.json(of: pair, timelines[0], timelines[1])
        })
    }
    return .object(data)
  }

  /// A pair as JSON for the page: the indices of the rows, null for a missing one, and the differences of the messages.
  private static func json(
    of pair: MessageAlignment.Pair, _ first: Timeline, _ second: Timeline
  ) -> JSON {
    switch pair {
    case .onlyFirst(let index): return [JSON(index), nil, []]
    case .onlySecond(let index): return [nil, JSON(index), []]
    case .both(let one, let two):
      let comparison = MessageComparison(
        first.rows[one].comparedMessage ?? .string(first.rows[one].text),
        second.rows[two].comparedMessage ?? .string(second.rows[two].text))
      return [JSON(one), JSON(two), comparison.json]
    }
  }

  private static func bytes(_ file: InspectPageFile) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.count)))
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      default: [byte]
      }
    }
  }

  /// The JSON with each `<` escaped, so that it contains neither `</script>` nor `<!--`, which would change where its
  /// element ends.
  private static func escapedForScript(_ json: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        escaped += "\\u003c".utf8
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }
}
