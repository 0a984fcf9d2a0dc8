extension XMLScanner {
  /// Text with its references replaced and its line ends made one line feed each, as XML demands.
  ///
  /// - Parameter start: where it stands, for errors.
  func unescaped(_ bytes: ArraySlice<UInt8>, at start: Int) throws(CityFileError) -> String {
    let ampersand = UInt8(ascii: "&")
    guard bytes.contains(where: { $0 == ampersand || $0 == UInt8(ascii: "\r") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case ampersand: result.append(contentsOf: String(try reference(&rest)).utf8)
      case UInt8(ascii: "\r"):
        result.append(UInt8(ascii: "\n"))
        if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The character that the reference behind an ampersand stands for.
  private func reference(
    _ rest: inout ArraySlice<UInt8>
  ) throws(CityFileError) -> Unicode.Scalar {
    let place = rest.startIndex - 1
    guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
      throw failure("an ampersand begins no reference; write &amp;", at: place)
    }
    let name = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    guard let scalar = Self.named[name] ?? Self.numbered(name), !scalar.isUnfitForFiles else {
      throw failure("&\(CityRow.clipped(name)); is no character", at: place)
    }
    return scalar
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// As in `#233` and `#xE9`.
  private static func numbered(_ name: String) -> Unicode.Scalar? {
    let isHexadecimal = name.utf8.starts(with: "#x".utf8)
    guard isHexadecimal || name.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = name.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt32(String(Substring(digits)), radix: isHexadecimal ? 16 : 10).flatMap(
      Unicode.Scalar.init)
  }
}
