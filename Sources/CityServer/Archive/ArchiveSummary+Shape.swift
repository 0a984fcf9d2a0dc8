import Archive
import JSON
import JSONRPC
import Sessions

extension ArchiveSummary: WireObject {
  static let shape = Shape<Self>(
    .init("count", "Number of cities in the archive.", \.count),
    .init("favorites", "Number of cities with a star.", \.favorites),
    .init(
      "revision", "Revision of the archive; every change, by any process, raises it.", \.revision),
    name: "Archive")
}
