import Glibc
import Text

/// A storage of cached responses. Its methods do not fail: a response that cannot be stored is not cached.
protocol CacheStorage: Sendable {
  mutating func read(_ name: String) -> [UInt8]?
  mutating func write(_ bytes: [UInt8], to name: String)
  mutating func remove(_ name: String)
}
