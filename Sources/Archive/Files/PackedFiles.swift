internal import Platform

/// The files of a ZIP archive that an import reads, and the kind of the archive.
///
/// The first of these that the archive has decides: favourites of OsmAnd, KML in the root, what Google Takeout writes
/// about saved places, check-ins of Foursquare, KML in a folder.
struct PackedFiles {
  let format: ImportFormat

  /// The files to read, in order. Of KML, the first one is the root, which may need the others.
  let files: [ZIPArchive.Entry]

  private let archive: ZIPArchive

  /// - Throws: `TextFileError` for a damaged archive, and for one without a file that an import reads.
  init(_ bytes: [UInt8]) throws {
    do throws(ZIPError) {
      archive = try ZIPArchive(bytes)
    } catch {
      throw TextFileError(error)
    }
    let favorites = archive.entries.filter(Self.isFavorites)
    let documents = Self.documents(of: archive.entries)
    if !favorites.isEmpty {
      (format, files) = (.osf, favorites)
    } else {
      (format, files) = (.kmz, documents)
    }
    guard files.isEmpty else { return }
    let isWorkbook = archive.entries.contains { $0.path == "xl/workbook.xml" }
    throw TextFileError(
      line: nil,
      problem: isWorkbook
        ? "this is a workbook of a spreadsheet program; save the sheet as CSV"
        : "the ZIP archive has neither KML nor favorites of OsmAnd")
  }

  /// The text of a file.
  ///
  /// - Parameter room: the maximum size of the file in bytes; reduced by its size.
  /// - Throws: `TextFileError`, `CancellationError`.
  func text(of file: ZIPArchive.Entry, room: inout Int) throws -> FileText {
    try Task.checkCancellation()
    let bytes: [UInt8]
    do throws(ZIPError) {
      bytes = try archive.contents(of: file, limit: room)
    } catch {
      throw TextFileError(error)
    }
    room -= bytes.count
    return try FileText(bytes)
  }

  /// Whether a file has favourites of OsmAnd: `favorites.gpx`, or `favorites-` with the name of a group. Older versions
  /// used the British spelling.
  private static func isFavorites(_ file: ZIPArchive.Entry) -> Bool {
    let name = file.name.lowercased()
    return name.hasSuffix(".gpx")
      && ["favorites", "favourites"].contains { word in
        name == "\(word).gpx" || name.hasPrefix("\(word)-")
      }
  }

  /// The KML files, the root first: `doc.kml` in no folder, else the first one in no folder, else the first one (KMZ
  /// in <https://docs.ogc.org/is/12-007r2/12-007r2.html>, annex C).
  private static func documents(of entries: [ZIPArchive.Entry]) -> [ZIPArchive.Entry] {
    let all = entries.filter { $0.name.lowercased().hasSuffix(".kml") }
    let root =
      all.firstIndex { $0.path.lowercased() == "doc.kml" } ?? all.firstIndex(where: \.isInRoot) ?? 0
    guard all.indices.contains(root) else { return [] }
    return [all[root]] + all[..<root] + all[(root + 1)...]
  }
}

extension TextFileError {
  fileprivate init(_ error: ZIPError) {
    self.init(line: nil, problem: error.problem, limit: error.limit)
  }
}
