// Arithmetic that mixes bits, the same on every machine and for ever. Neither keeps a secret.

/// FNV-1a with 64 bits: names files and finds damage.
/// (<http://www.isthe.com/chongo/tech/comp/fnv/>)
package enum ContentHash {
  /// The offset basis of FNV-1a.
  package static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// 16 hexadecimal digits.
  ///
  /// - Parameter basis: another one gives another, independent hash.
  package static func hex(_ bytes: some Sequence<UInt8>, basis: UInt64 = Self.basis) -> String {
    // Bytes that lie in a row are run through without a call for each.
    let value = bytes.withContiguousStorageIfAvailable { mixed(basis, with: $0) }
    guard let value else { return hex(Array(bytes), basis: basis) }
    let digits = String(value, radix: 16)
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

/// SplitMix64: the same seed gives the same numbers.
///
/// Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014); constants as
/// in Vigna's public-domain splitmix64.c.
package struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
