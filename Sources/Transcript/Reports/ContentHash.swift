/// The SHA-256 digest (FIPS 180-4) of a script or a style sheet, by which a page allows it and no other.
enum ContentHash {
  /// The digest as the source in a content security policy, such as `sha256-47DEQpj8…`.
  static func source(of content: [UInt8]) -> String {
    "sha256-\(base64(digest(of: content)))"
  }

  static func digest(of content: [UInt8]) -> [UInt8] {
    var words = initialWords
    let padded = padded(content)
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<(start + 64)], to: &words)
    }
    return words.flatMap { bytes(of: $0) }
  }

  /// The content, a one bit, zeros, and the number of bits, as a multiple of 64 bytes.
  private static func padded(_ content: [UInt8]) -> [UInt8] {
    var padded = content
    padded.append(0x80)
    while padded.count % 64 != 56 {
      padded.append(0)
    }
    return padded + bytes(of: UInt64(content.count) * 8)
  }

  private static func add(_ block: ArraySlice<UInt8>, to words: inout [UInt32]) {
    var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let early = schedule[index - 15]
      let late = schedule[index - 2]
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      schedule.append(schedule[index - 16] &+ first &+ schedule[index - 7] &+ second)
    }
    var state = words
    for (constant, word) in zip(constants, schedule) {
      let choice = state[4] & state[5] ^ ~state[4] & state[6]
      let majority = state[0] & state[1] ^ state[0] & state[2] ^ state[1] & state[2]
      let high = rotated(state[4], 6) ^ rotated(state[4], 11) ^ rotated(state[4], 25)
      let low = rotated(state[0], 2) ^ rotated(state[0], 13) ^ rotated(state[0], 22)
      let sum = state[7] &+ high &+ choice &+ constant &+ word
      state = [sum &+ low &+ majority] + state.dropLast()
      state[4] &+= sum
    }
    words = zip(words, state).map { $0 &+ $1 }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  /// The bytes of a number, the most significant one first.
  private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> $0)
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count {
        text.append(signs[bits >> (18 - 6 * place) & 63])
      }
    }
    return text + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initialWords: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
