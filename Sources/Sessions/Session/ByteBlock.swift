/// Sixteen bytes that one SIMD instruction compares.
typealias ByteBlock = SIMD16<UInt8>

extension ByteBlock {
  var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}

extension RawSpan {
  /// Reads a byte. `unsafeLoad` checks the index; only the choice of the type is unsafe.
  subscript(index: Int) -> UInt8 { unsafeLoad(fromByteOffset: index, as: UInt8.self) }
}
