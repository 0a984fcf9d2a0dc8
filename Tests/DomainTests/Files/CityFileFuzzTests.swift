import Foundation
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Files

@Suite("Fuzzed files of cities")
struct CityFileFuzzTests {
  private static let rounds = SuiteLength.count(quick: 40, long: 300)
  private static let formats: [ImportFormat?] = [nil] + ImportFormat.allCases

  /// The file must be read or refused without a trap. Cities that were read must be importable.
  private func survive(_ bytes: [UInt8], _ format: ImportFormat?) throws {
    guard let file = try? CityFile(bytes, format: format) else { return }
    #expect(file.invalid.rows.count <= 100)
    let good = file.rows.count + file.places.count
    #expect(good + file.invalid.count + file.repeated == file.count)
    if let found = try? ResolvedCities(file, in: TestGazetteer.real.get(), report: { _ in }) {
      #expect(found.rows.count + found.unresolved.count == good)
    }
    // Opening an archive takes longer than everything above, and most random texts have no row.
    guard !file.rows.isEmpty else { return }
    let archive = try Archive.opened(Archive.inMemory)
    let report = try archive.importRows(file.rows) { id in id % 3 == 0 ? .bare(id) : nil }
    #expect(report.added == (try archive.all().count))
  }

  @Test("Random bytes are read or refused, and never trap", arguments: formats)
  func noise(_ format: ImportFormat?) throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Self.rounds {
      let count = Int.random(in: 0...200, using: &random)
      try survive(
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }, format)
    }
  }

  @Test("Random words of the formats are read or refused, and never trap", arguments: formats)
  func words(_ format: ImportFormat?) throws {
    let words = [
      "id", "name", "lat", "1", "2.5", "-", ",", ";", "\t", "\n", "\r\n", "\"", "'", "=", "{", "}",
      "[", "]", ":", "\"type\"", "\"FeatureCollection\"", "\"features\"", "\"Feature\"", "null",
      "<", ">", "/", "gpx", "wpt", "extensions", "city", "kml", "Placemark",
      "Point", "coordinates", "Title", "URL", "Note", "https://maps.google.com/?q=", "geo:",
      "<![CDATA[", "]]>", "<!--", "-->", "<?",
      "?>", "&", "amp;", "&#1114112;", "é", "👩‍👩‍👧‍👦", " ", "\u{FEFF}", "\\", "\\u",
    ]
    var random = SeededGenerator(seed: 12)
    for _ in 0..<Self.rounds {
      let count = Int.random(in: 1...30, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      try survive(Array(text.utf8), format)
    }
  }

  @Test(
    "Files with changed, removed and inserted bytes never trap", arguments: CityFileFormat.allCases)
  func mutations(_ format: CityFileFormat) throws {
    var random = SeededGenerator(seed: 13)
    let good = format.bytes(of: StrangeCities.archive(30, seed: 14), credit: "x")
    for _ in 0..<Self.rounds {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutate(&bytes, &random)
      }
      try survive(bytes, ImportFormat(format))
    }
  }

  @Test("Files truncated anywhere never trap", arguments: CityFileFormat.allCases)
  func cut(_ format: CityFileFormat) throws {
    let good = format.bytes(of: StrangeCities.archive(4, seed: 15), credit: "x")
    // Every seventh byte by default, because each cut is read as a whole file.
    for end in stride(from: 0, to: good.count, by: SuiteLength.count(quick: 7, long: 1)) {
      try survive(Array(good[..<end]), ImportFormat(format))
    }
  }

  /// The files of other programs, in the folder of each.
  private static let programFiles: [URL] = {
    let folder = Repository.url.appending(path: "Tests/Fixtures/programs")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.sorted().map { folder.appending(path: $0) }.filter { !$0.pathExtension.isEmpty }
  }()

  @Test("Files of other programs with changed, removed and inserted bytes never trap")
  func programs() throws {
    #expect(Self.programFiles.count > 50)
    var random = SeededGenerator(seed: 16)
    for file in Self.programFiles {
      let good = Array(try Data(contentsOf: file))
      for _ in 0..<SuiteLength.count(quick: 10, long: 300) {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          mutate(&bytes, &random)
        }
        try survive(bytes, nil)
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
    guard index < bytes.count else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes.removeSubrange(index..<min(bytes.count, index + 20))
    default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
    }
  }
}
