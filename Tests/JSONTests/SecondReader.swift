import Foundation
import JSON

/// Foundation's parser, for comparison.
enum SecondReader {
  /// The value that Foundation reads, or nil if it refuses the text.
  static func read(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  /// True if the two parsers read the same value. Numbers are compared as doubles, with a small
  /// tolerance.
  static func agrees(_ second: Any, with value: JSON) -> Bool {
    switch value {
    case .null: second is NSNull
    case .bool(let bool): isBool(second) && (second as? Bool) == bool
    case .number(let number): !isBool(second) && isClose(second as? NSNumber, to: number.double)
    case .string(let string):
      (second as? String).map { $0.utf8.elementsEqual(string.utf8) } ?? false
    case .array(let array): agrees(second as? [Any], with: array)
    case .object(let object): agrees(second as? [String: Any], with: object)
    }
  }

  private static func agrees(_ second: [Any]?, with array: [JSON]) -> Bool {
    guard let second, second.count == array.count else { return false }
    return zip(second, array).allSatisfy(agrees)
  }

  private static func agrees(_ second: [String: Any]?, with object: JSONObject) -> Bool {
    guard let second, second.count == object.count else { return false }
    return object.members.allSatisfy { member in
      second[member.name].map { agrees($0, with: member.value) } ?? false
    }
  }

  /// Foundation converts through a decimal number, which loses the last bits of a long fraction.
  private static func isClose(_ second: NSNumber?, to double: Double?) -> Bool {
    guard let second, let double else { return false }
    return abs(second.doubleValue - double) <= abs(double) * 4e-15
  }

  private static func isBool(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }
}
