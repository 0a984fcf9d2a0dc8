package import JSON

/// Values by the names under which a transcript has captured them.
package typealias Captures = [String: JSON]

/// A `${name}` stands in a transcript before anything was captured under the name.
struct MissingCapture: Error {
  let name: String

  var message: String {
    "nothing was captured as \"\(name)\" before this line; capture it with \"$any=\(name)\""
  }
}

extension StringProtocol {
  /// A name that can be captured: letters, digits and `_` of ASCII, not a digit first.
  var isCaptureName: Bool {
    guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
