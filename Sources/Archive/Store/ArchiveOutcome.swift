internal import Platform
import Synchronization

/// What came of a use of the archive.
package struct ArchiveOutcome<Value: Sendable>: Sendable {
  package var value: Value
  package var news: ArchiveNews

  /// Why the archive can only be read; nil if it can be written.
  package var obstacle: String?
}
