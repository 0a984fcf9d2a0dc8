import Glibc
import Text

/// Where cached answers lie. Nothing here fails: what cannot be kept is not kept.
protocol CacheStorage: Sendable {
  mutating func read(_ name: String) -> [UInt8]?
  mutating func write(_ bytes: [UInt8], _ name: String)
  mutating func remove(_ name: String)
}
