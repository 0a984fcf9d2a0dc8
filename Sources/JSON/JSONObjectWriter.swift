/// Writes an object member by member, straight to its text, where building a tree first would cost
/// more than everything else: see `JSON.init(writing:)`.
///
/// Names are literals that need no escape. A name must not be added twice.
package struct JSONObjectWriter {
  private var bytes: [UInt8] = []

  /// What precedes the next member.
  private var separator = UInt8(ascii: "{")

  /// Enough for most objects to be written without a move, and with the array's head still among
  /// the sizes that glibc keeps at hand, up to 1,032 bytes.
  private static let usualLength = 960

  fileprivate init() {
    bytes.reserveCapacity(Self.usualLength)
  }

  fileprivate consuming func finished() -> [UInt8] {
    if separator == UInt8(ascii: "{") { bytes.append(separator) }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  package mutating func add(_ name: StaticString, _ value: String) {
    add(name)
    value.writeAsJSON(into: &bytes)
  }

  package mutating func add(_ name: StaticString, _ value: Int) {
    add(name)
    value.writeDigits(into: &bytes)
  }

  package mutating func add(_ name: StaticString, _ value: Bool) {
    add(name)
    value.writeAsJSON(into: &bytes)
  }

  /// Null where the value is nil.
  package mutating func add(_ name: StaticString, _ value: String?) {
    if let value { add(name, value) } else { add(name, JSON.null) }
  }

  /// Null where the value is nil.
  package mutating func add(_ name: StaticString, _ value: Int?) {
    if let value { add(name, value) } else { add(name, JSON.null) }
  }

  /// Null where the value is not finite.
  package mutating func add(_ name: StaticString, _ value: Double) {
    add(name, JSON(value))
  }

  package mutating func add(_ name: StaticString, _ value: JSON) {
    add(name)
    value.write(into: &bytes)
  }

  private mutating func add(_ name: StaticString) {
    bytes.append(separator)
    separator = UInt8(ascii: ",")
    bytes.append(UInt8(ascii: "\""))
    bytes.append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }
}

extension JSON {
  /// An object that is written already, for what is sent often. It equals the same object as a
  /// tree; to look into it is to read its text.
  package init(writing body: (inout JSONObjectWriter) -> Void) {
    var writer = JSONObjectWriter()
    body(&writer)
    self = .object(JSONObject(text: writer.finished()))
  }
}
