import JSONRPC
import Platform

/// Runs the body, which stores pictures, and converts a `SystemError` to `storageFailed`.
func mapPictureErrors<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as SystemError {
    throw RPCError(.storageFailed, "The picture can't be stored: \(error.message).")
  }
}
