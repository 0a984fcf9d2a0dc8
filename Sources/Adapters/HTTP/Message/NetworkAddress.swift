import Text

/// An IP address of 4 or 16 bytes.
struct NetworkAddress: Equatable {
  private let bytes: [UInt8]

  /// Returns nil unless there are 4 or 16 bytes. An IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4)
  /// becomes that IPv4 address.
  init?(_ bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16: self.bytes = Self.embedded(bytes) ?? bytes
    default: return nil
    }
  }

  /// The embedded IPv4 address; nil if there is none (RFC 4291, 2.5.5.2; RFC 6052, 2.1; RFC 3056, 2).
  private static func embedded(_ bytes: [UInt8]) -> [UInt8]? {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return Array(bytes[12...])
    }
    return bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2..<6]) : nil
  }

  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether the address is public: not one of this machine, a local network, a multicast group, or a reserved
  /// range.
  var isPublic: Bool {
    if bytes.count == 4 {
      return !Self.reserved.contains { isWithin($0.prefix, bits: $0.bits) }
    }
    return isWithin([0x20], bits: 3)
      && !Self.reserved6.contains { isWithin($0.prefix, bits: $0.bits) }
  }

  /// Reserved IPv4 ranges (<https://www.iana.org/assignments/iana-ipv4-special-registry>). The last entry, from 224 on,
  /// contains multicast groups and addresses reserved for future use.
  private static let reserved: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
    ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  /// Reserved ranges within 2000::/3, the range of global unicast addresses
  /// (<https://www.iana.org/assignments/iana-ipv6-special-registry>).
  private static let reserved6: [(prefix: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00], 20),
  ]

  private func isWithin(_ prefix: [UInt8], bits: Int) -> Bool {
    zip(0..., zip(bytes, prefix)).allSatisfy { index, pair in
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(max(bits - index * 8, 0), 8))
      return (pair.0 ^ pair.1) & mask == 0
    }
  }
}
