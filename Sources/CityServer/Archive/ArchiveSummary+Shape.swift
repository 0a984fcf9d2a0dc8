import Archive
import JSON
import JSONRPC
import Sessions

extension ArchiveSummary: WireObject {
  static let shape = Shape<Self>(
    .init("count", "Cities in the archive.", \.count),
    .init("favorites", "Those with a star.", \.favorites),
    .init("revision", "Rises with every change, whichever process made it.", \.revision),
    name: "Archive")
}
