import Foundation
import TestSupport
import Testing

@testable import Geography

@Suite("The symbols that names are written in")
struct NameCodeTests {
  private static let tables = ProcessInfo.processInfo.environment["CITYROULETTE_SHARED"]
    .map { $0 + "/gazetteer" }

  @Test(
    "Every name of the committed file is a name in its tables",
    .enabled(if: tables != nil, "CITYROULETTE_SHARED, the folder with the tables, is not set"))
  func everyName() throws {
    let folder = URL(filePath: try #require(Self.tables))
    var told: Set<Data> = []
    let files = [("cities.tsv", [1, 2]), ("names.tsv", [2]), ("exonyms.tsv", [2, 3, 4, 5])]
    for (file, columns) in files {
      let lines = try Data(contentsOf: folder.appending(path: file)).split(separator: 10)
      for line in lines.dropFirst() {
        let fields = line.split(separator: 9, omittingEmptySubsequences: false)
        for column in columns {
          told.insert(fields[0] + [9] + fields[column])
        }
      }
    }
    let gazetteer = try TestGazetteer.real.get()
    var count = 0
    var strange = [String]()
    for row in 0..<gazetteer.count {
      let id = gazetteer.city(ofRow: row).id
      for name in gazetteer.names(id: id) {
        count += 1
        let line = "\(id)\t\(name.text)"
        if !told.contains(Data(line.utf8)) {
          strange.append(line)
        }
      }
    }
    #expect(strange.isEmpty, "\(strange.prefix(5))")
    #expect(count > 640_000)
  }

  @Test("Names come back as they were, in any script, with their languages")
  func roundTrip() throws {
    let names = [
      "A", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch", "ʻAiea", "«Quoted» – name",
      "Москва", "القاهرة", "東京都", "𐐀𐐁", "กรุงเทพมหานคร", "e\u{301}", "1½",
      "aaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    let more = names.indices.map { "\($0 + 1)\tpt-BR\tOther \(names[$0])\n" }.joined()
    let gazetteer = try TestGazetteer.made(
      names.enumerated().map { .init(id: $0 + 1, name: $1) }, names: more)
    for (index, name) in names.enumerated() {
      let told = gazetteer.names(id: index + 1)
      #expect(told.map(\.text) == [name, "Other \(name)"])
      #expect(told.map(\.language) == [nil, "pt-BR"])
    }
  }

  @Test("More letters than there are symbols are written, the rarest as their bytes")
  func manyLetters() throws {
    let letters = (0..<6000).compactMap { Unicode.Scalar(0x4E00 + $0).map(String.init) }
    let gazetteer = try TestGazetteer.made(
      letters.enumerated().map { .init(id: $0 + 1, name: "\($1) x") })
    for (index, letter) in letters.enumerated() {
      #expect(gazetteer.city(id: index + 1)?.name == "\(letter) x")
    }
    #expect(gazetteer.search(letters[5999], limit: 2).matches.map(\.city.id) == [6000])
  }
}
