import JSON

/// Any bytes parse to a value that survives writing and parsing, or to an error with an offset in them.
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
