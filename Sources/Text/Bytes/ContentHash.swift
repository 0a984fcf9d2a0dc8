/// The 64-bit FNV-1a hash; not for secrets.
package enum ContentHash {
  /// The offset basis of FNV-1a.
  package static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash. Linear in the number of bytes.
  ///
  /// - Parameter basis: the initial value. A different basis gives a different hash of the same bytes.
  package static func number(_ bytes: some Sequence<UInt8>, basis: UInt64 = Self.basis) -> UInt64 {
    // Hash contiguous bytes in place, without an iterator call for each; copy others to an array first.
    let value = bytes.withContiguousStorageIfAvailable { mixed(basis, with: $0) }
    return value ?? number(Array(bytes), basis: basis)
  }

  /// The hash as 16 hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>, basis: UInt64 = Self.basis) -> String {
    let digits = String(number(bytes, basis: basis), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func mixed(_ value: UInt64, with bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value = value
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return value
  }
}
