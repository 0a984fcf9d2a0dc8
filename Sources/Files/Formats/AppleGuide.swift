internal import Text

/// A guide of Apple Maps. Its share link contains it as a protocol buffer in base 64. Apple has not published the
/// format; <https://blog.remeika.us/2020/01/19/the-apple-maps.html> describes it.
///
/// The message has the name (field 1) and the places (field 2). A place has Apple's number of it (2), its address (3),
/// its position (4, with the latitude as 1 and the longitude as 2) and its name (5). For a place that Apple knows,
/// Apple writes only the number.
struct AppleGuide {
  struct Place {
    var number: UInt64?
    var name = ""
    var address = ""
    var lat: Double?
    var lon: Double?
  }

  private(set) var name = ""
  private(set) var places: [Place] = []

  /// The first `mostUnknown` fields that are not read, each by its message and number, such as `place field 7`.
  private(set) var unknownFields: [String] = []

  /// Whether a text begins with the link of a guide, or is an Internet shortcut that has one in its first `longestMark`
  /// bytes.
  static func begins(_ text: FileText) -> Bool {
    let beginning = text.bytes[text.start...].drop(while: \.isBlank).prefix(longestMark)
    let mark = String(decoding: beginning, as: UTF8.self).lowercased()
    if mark.hasPrefix(shortcut) {
      return mark.contains("url=https://guides.apple.com/")
        || mark.contains("url=https://collections.apple.com/")
    }
    return isLink(mark)
  }

  /// The number of bytes of a text in which `begins` looks for a link.
  private static let longestMark = 256

  /// The first line, in lower case, of an Internet shortcut, which Windows and some browsers write for a dragged link.
  private static let shortcut = "[internetshortcut]"

  private static func isLink(_ text: String) -> Bool {
    ["https://guides.apple.com/", "https://collections.apple.com/"].contains(where: text.hasPrefix)
  }

  /// The link on a line; nil for a blank line, and for a line of an Internet shortcut without the link of a guide.
  ///
  /// - Throws: `ValueProblem` for any other line.
  static func link(on line: String) throws(ValueProblem) -> String? {
    let line = line.trimmed
    let folded = line.lowercased()
    if isLink(folded) {
      return line
    }
    if folded.hasPrefix("url=") {
      let link = String(line.dropFirst(4))
      return isLink(link.lowercased()) ? link : nil
    }
    let isOther = folded.hasPrefix("[") || folded.contains("=") && !folded.contains("://")
    guard line.isEmpty || isOther else {
      throw ValueProblem("the line is not the link of a guide of Apple Maps")
    }
    return nil
  }

  /// - Throws: `ValueProblem` for a link without a guide, and for a damaged one.
  init(link: String) throws(ValueProblem) {
    let query = link.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let items = query.prefix { $0 != "#" }.split(separator: "&")
    let value = items.lazy.compactMap { item in
      ["ug=", "_col="].first(where: item.hasPrefix).map { item.dropFirst($0.count) }
    }.first
    guard let value else {
      throw ValueProblem(
        "the link has no guide in it, only Apple's number of one; share a guide of your own")
    }
    let text = (URLText.decoded(value) ?? "").replacing("-", with: "+").replacing("_", with: "/")
    guard let bytes = Base64.decode(text), !bytes.isEmpty else { throw Self.damaged }
    try read(bytes[...])
  }

  private static let damaged = ValueProblem("the guide in the link is damaged")

  private mutating func read(_ bytes: ArraySlice<UInt8>) throws(ValueProblem) {
    var reader = ProtocolBufferReader(bytes)
    while let field = try reader.next() {
      switch (field.number, field.value) {
      case (1, .bytes(let bytes)): name = try Self.text(bytes)
      case (2, .bytes(let bytes)): places.append(try place(bytes))
      case (1, _), (2, _): throw Self.damaged
      default: addUnknown("guide field \(field.number)")
      }
    }
  }

  private mutating func place(_ bytes: ArraySlice<UInt8>) throws(ValueProblem) -> Place {
    var place = Place()
    var reader = ProtocolBufferReader(bytes)
    while let field = try reader.next() {
      switch (field.number, field.value) {
      // The provider of the place's number. It is not needed.
      case (1, .number): break
      case (2, .number(let number)): place.number = number
      case (3, .bytes(let bytes)): place.address = try Self.text(bytes)
      case (4, .bytes(let bytes)): try readPosition(bytes, of: &place)
      case (5, .bytes(let bytes)): place.name = try Self.text(bytes)
      case (1...5, _): throw Self.damaged
      default: addUnknown("place field \(field.number)")
      }
    }
    return place
  }

  private mutating func readPosition(
    _ bytes: ArraySlice<UInt8>, of place: inout Place
  ) throws(ValueProblem) {
    var reader = ProtocolBufferReader(bytes)
    while let field = try reader.next() {
      switch (field.number, field.value) {
      case (1, .double(let lat)): place.lat = lat
      case (2, .double(let lon)): place.lon = lon
      case (1...2, _): throw Self.damaged
      default: addUnknown("position field \(field.number)")
      }
    }
  }

  private mutating func addUnknown(_ name: String) {
    if unknownFields.count < Self.mostUnknown, !unknownFields.contains(name) {
      unknownFields.append(name)
    }
  }

  private static let mostUnknown = 10

  private static func text(_ bytes: ArraySlice<UInt8>) throws(ValueProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw damaged }
    return text
  }
}

extension AppleGuide.Place {
  /// - Parameters:
  ///   - list: the name of the guide; nil without one.
  ///   - line: the line of the link.
  /// - Throws: `ValueProblem` for a position that is not a valid latitude and longitude, and for a text that the rules
  ///   of places or lists refuse.
  func savedPlace(list: ListName?, line: Int) throws(ValueProblem) -> SavedPlace {
    let hasPosition = lat != nil || lon != nil
    if let number, name.trimmed.isEmpty, address.trimmed.isEmpty, !hasPosition {
      return SavedPlace(
        line: line, text: String(number),
        obstacle: "the link has only Apple's number of the place, not its name or where it is")
    }
    var record = FileRecord(line: line)
    record.set(.name, to: name, name: "name")
    record.set(.address, to: address, name: "address")
    if hasPosition {
      guard let lat, let lon, lat.isFinite, lon.isFinite else {
        throw ValueProblem("its position is not a latitude and a longitude")
      }
      record.point = FilePoint(lat: lat.description, lon: lon.description)
    }
    var place = try SavedPlace(record)
    place.annotation = try PlaceMarks(lists: list.map { [$0] } ?? [], note: nil)
    return place
  }
}

/// Reads the fields of a protocol buffer (<https://protobuf.dev/programming-guides/encoding/>).
struct ProtocolBufferReader {
  enum Value {
    case number(UInt64)
    case double(Double)
    case bytes(ArraySlice<UInt8>)

    /// A value of four bytes, which is skipped.
    case short
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  private static let damaged = ValueProblem("the guide in the link is damaged")

  /// The next field; nil at the end.
  ///
  /// - Throws: `ValueProblem` for a damaged or incomplete field, and for an unknown type.
  mutating func next() throws(ValueProblem) -> (number: UInt64, value: Value)? {
    if rest.isEmpty {
      return nil
    }
    let tag = try number()
    guard tag >> 3 > 0 else { throw Self.damaged }
    switch tag & 7 {
    case 0: return (tag >> 3, .number(try number()))
    case 1:
      let bits = try bytes(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return (tag >> 3, .double(Double(bitPattern: bits)))
    case 2: return (tag >> 3, .bytes(try bytes(try number())))
    case 5:
      _ = try bytes(4)
      return (tag >> 3, .short)
    default: throw Self.damaged
    }
  }

  private mutating func number() throws(ValueProblem) -> UInt64 {
    var number = UInt64(0)
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw Self.damaged }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return number
      }
    }
    throw Self.damaged
  }

  private mutating func bytes(_ count: UInt64) throws(ValueProblem) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw Self.damaged }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}
