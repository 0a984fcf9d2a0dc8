/// Classes and case of ASCII bytes.
extension UInt8 {
  package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  package var isASCIILetter: Bool {
    self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
  }

  package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// The lowercase form of an ASCII letter; other bytes unchanged.
  package var loweredASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
