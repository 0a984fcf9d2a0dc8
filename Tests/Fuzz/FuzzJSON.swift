import JSON

/// Any bytes: what is read is written so that it reads the same, and what is not says where.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let value = try JSONParser.parse(bytes)
    guard try JSONParser.parse(value.bytes) == value else { fatalError("not the same: \(bytes)") }
  } catch {
    guard 0...count ~= error.offset else { fatalError("offset \(error.offset): \(bytes)") }
  }
  return 0
}
