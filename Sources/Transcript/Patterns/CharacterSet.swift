/// The characters that one element of a regular expression reads, as ranges of Unicode scalars.
struct CharacterSet: Sendable, Hashable {
  private(set) var ranges: [ClosedRange<UInt32>]

  /// Whether the set contains the characters outside of the ranges instead of those in them.
  var isNegated = false

  /// Whether the case of ASCII letters does not matter.
  var ignoresCase = false

  static let any = CharacterSet([0x0A...0x0A, 0x0D...0x0D], isNegated: true)
  static let digit = CharacterSet([0x30...0x39])
  static let word = CharacterSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = CharacterSet([0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x2028...0x2029])

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

  /// The characters that are not in the set.
  var inverted: CharacterSet { CharacterSet(ranges, isNegated: !isNegated) }

  /// Adds the characters of a set.
  mutating func formUnion(_ other: CharacterSet) {
    ranges += other.isNegated ? Self.complement(of: other.ranges) : other.ranges
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var isInRange = contains(value: scalar.value)
    if ignoresCase, !isInRange, let other = Self.otherCase(of: scalar.value) {
      isInRange = contains(value: other)
    }
    return isInRange != isNegated
  }

  private func contains(value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }

  private static func otherCase(of value: UInt32) -> UInt32? {
    let isLetter = (0x41...0x5A).contains(value & ~0x20)
    return isLetter ? value ^ 0x20 : nil
  }

  private static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var rest: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next {
        rest.append(next...(range.lowerBound - 1))
      }
      next = max(next, range.upperBound + 1)
    }
    return rest + [next...0x10FFFF]
  }
}
