/// FNV-1a with 64 bits: names files and finds damage; it does not keep anything secret.
/// (<http://www.isthe.com/chongo/tech/comp/fnv/>)
struct ContentHash {
  private(set) var value: UInt64

  /// - Parameter basis: another one gives another, independent hash.
  init(basis: UInt64 = 0xCBF2_9CE4_8422_2325) { value = basis }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  static func hex(_ bytes: some Sequence<UInt8>, basis: UInt64 = 0xCBF2_9CE4_8422_2325) -> String {
    var hash = ContentHash(basis: basis)
    hash.add(bytes)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
