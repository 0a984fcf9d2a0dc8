internal import Adapters
import Text

/// The files of a ZIP archive that an import reads, and the format of the archive.
///
/// Of these kinds of files, the first that the archive has decides: favourites of OsmAnd, KML in no folder, the backup
/// of AdventureLog, saved places of Google Takeout, check-ins of Foursquare, KML in a folder.
struct PackedFiles {
  let format: ImportFormat

  /// The files to read, in order. In a KMZ file, the first one is the root document, which may refer to the others.
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
      format = .osf
      files = favorites
      return
    }
    if documents.first?.isInRoot == true {
      format = .kmz
      files = documents
      return
    }
    let backups = Self.backups(in: archive)
    if !backups.isEmpty {
      format = .adventurelog
      files = backups
      return
    }
    let takeout = try Self.takeout(in: archive)
    if !takeout.isEmpty {
      format = .takeout
      files = takeout
      return
    }
    let checkins = archive.entries.filter(Self.isCheckins)
    if !checkins.isEmpty {
      format = .checkins
      files = checkins
      return
    }
    format = .kmz
    files = documents
    guard files.isEmpty else { return }
    let isWorkbook = archive.entries.contains { $0.path == "xl/workbook.xml" }
    throw TextFileError(
      line: nil,
      problem: isWorkbook
        ? "this is a workbook of a spreadsheet program; save the sheet as CSV"
        : "the ZIP archive has neither KML nor saved places of OsmAnd, AdventureLog, Google or Foursquare"
    )
  }

  var pictures: PackedPictures { PackedPictures(archive) }

  /// The text of a file.
  ///
  /// - Parameter room: the maximum size of the file in bytes; reduced by its size.
  /// - Throws: `TextFileError`, `CancellationError`.
  func text(of file: ZIPArchive.Entry, room: inout Int) throws -> FileText {
    try FileText(contents(of: file, room: &room))
  }

  /// The bytes of a file; otherwise as `text`.
  func contents(of file: ZIPArchive.Entry, room: inout Int) throws -> [UInt8] {
    try Task.checkCancellation()
    let bytes: [UInt8]
    do throws(ZIPError) {
      bytes = try archive.contents(of: file, limit: room)
    } catch {
      throw TextFileError(error)
    }
    room -= bytes.count
    return bytes
  }

  /// Whether a file has favourites of OsmAnd, according to its name: `favorites.gpx`, or `favorites-` with the name of
  /// a group. Older versions used the British spelling.
  private static func isFavorites(_ file: ZIPArchive.Entry) -> Bool {
    let name = file.name.lowercased()
    return name.hasSuffix(".gpx")
      && ["favorites", "favourites"].contains { word in
        name == "\(word).gpx" || name.hasPrefix("\(word)-")
      }
  }

  /// The backup of AdventureLog: the file `data.json` in no folder, if its beginning names `export_date`.
  private static func backups(in archive: ZIPArchive) -> [ZIPArchive.Entry] {
    archive.entries.filter { file in
      guard file.path == "data.json" else { return false }
      let beginning = archive.beginning(of: file, atMost: longestHead)
      return String(decoding: beginning, as: UTF8.self).contains("\"export_date\"")
    }
  }

  /// The lists, the collections of saved places, and the maps of My Maps. Google translates the names of files and
  /// folders, so the extension and the beginning of each file decide.
  ///
  /// - Throws: `CancellationError`.
  private static func takeout(in archive: ZIPArchive) throws -> [ZIPArchive.Entry] {
    try archive.entries.filter { file in
      try Task.checkCancellation()
      let name = file.name.lowercased()
      if name.hasSuffix(".csv") {
        let beginning = archive.beginning(of: file, atMost: FileColumn.longestPreface)
        return FileColumn.googleHeading(in: beginning.withoutMark) != nil
      }
      if isPacked(file) {
        return ZIPArchive.isZIP(archive.beginning(of: file, atMost: 4))
      }
      guard name.hasSuffix(".json") else { return false }
      let beginning = archive.beginning(of: file, atMost: longestHead)
      let head = String(decoding: beginning.withoutMark.filter { !$0.isBlank }, as: UTF8.self)
      // Reviews are a collection too, but not of saved places.
      return head.hasPrefix("{\"type\":\"FeatureCollection\"") && !head.contains("_rating")
    }
  }

  /// Whether a file of Google Takeout is a map of My Maps, which is a ZIP archive itself, according to its name.
  static func isPacked(_ file: ZIPArchive.Entry) -> Bool {
    file.name.lowercased().hasSuffix(".kmz")
  }

  /// The number of bytes at the start of a JSON file in which its kind is searched. The first feature of a collection
  /// takes less.
  private static let longestHead = 4096

  /// Whether a file has check-ins of Foursquare, according to its name. A long history has several files with numbers
  /// in their names.
  private static func isCheckins(_ file: ZIPArchive.Entry) -> Bool {
    let name = file.name.lowercased()
    return name.hasPrefix("checkins") && name.hasSuffix(".json")
      && name.utf8.dropFirst(8).dropLast(5).allSatisfy(\.isASCIIDigit)
  }

  /// The KML files, the root document first: `doc.kml` in no folder, else the first one in no folder, else the first
  /// one (KMZ in <https://docs.ogc.org/is/12-007r2/12-007r2.html>, annex C).
  private static func documents(of entries: [ZIPArchive.Entry]) -> [ZIPArchive.Entry] {
    let all = entries.filter { $0.name.lowercased().hasSuffix(".kml") }
    let root =
      all.firstIndex { $0.path.lowercased() == "doc.kml" } ?? all.firstIndex(where: \.isInRoot) ?? 0
    guard all.indices.contains(root) else { return [] }
    return [all[root]] + all[..<root] + all[(root + 1)...]
  }
}

extension [UInt8] {
  /// The bytes without a byte order mark of UTF-8.
  fileprivate var withoutMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}

extension TextFileError {
  init(_ error: ZIPError) {
    self.init(line: nil, problem: error.problem, limit: error.limit)
  }
}
