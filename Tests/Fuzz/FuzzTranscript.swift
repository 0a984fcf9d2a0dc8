import Transcript

/// Any bytes parse to a transcript or to an error, without a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? TranscriptFile(path: "fuzz.rpc", contents: bytes)
  return 0
}
