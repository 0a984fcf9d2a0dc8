import Foundation
import TestSupport
import Testing
import Text

@testable import Geography

@Suite("Generation of gazetteers")
struct MakeGazetteerTests {
  /// The source tables of the gazetteer are not part of the project. On a machine that has them,
  /// `.ci/run` compares the committed file with one generated from them.
  @Test("The same tables generate the same file, byte for byte")
  func repeatable() throws {
    let places = [
      TestGazetteer.Place(id: 3, name: "Florence", population: 360_000),
      .init(id: 8, name: "Rome", ascii: "Roma", lat: 0.5, population: 2_800_000),
      .init(id: 9, name: "Łódź", lon: 0.5, country: "BB"),
    ]
    let folders = [try ScratchFolder(), try ScratchFolder()]
    let files = try folders.map { folder in
      try TestGazetteer.write(
        places, countries: ["AA", "BB"], names: "3\tit\tFirenze\n8\tit\tRoma\n", in: folder)
    }
    #expect(FileManager.default.contentsEqual(atPath: files[0], andPath: files[1]))
  }

  @Test("Every place is found by its name, since the script folds names as the program does")
  func folding() throws {
    let gazetteer = try TestGazetteer.real.get()
    let lost = (0..<gazetteer.count).filter { row in
      !gazetteer.rows(named: NameFolding.fold(gazetteer.city(ofRow: row).name)).contains {
        $0.row == row
      }
    }
    #expect(lost.isEmpty, "\(lost.prefix(5).map { gazetteer.city(ofRow: $0).name })")
  }

  @Test("A character of each kind is folded as the program does")
  func foldingOfScripts() throws {
    let names = [
      "Ærøskøbing", "Łódź", "Þórshöfn", "İzmir", "Straße", "L’Aquila", "O'Fallon", "`Ayn", "Ǆ", "Ǽ",
      "Ἀθῆναι", "Αθήνα", "ΊΎς", "Йошкар-Ола", "Ўзбек", "ЁЛКИ", "القاهرة", "قَطَر", "תֵּל־אָבִיב", "東京・都",
      "ｆｕｌｌ－ｗｉｄｔｈ", "กรุงเทพ", "e\u{301}a", "Hawaiʻi", "Ə ʒ ª º", "a\u{200B}b", "«x» ¡y! 1½", "ẞ ẘ",
      "한국", "𐐀𐐁", "ΑΣ Σ",
    ]
    let gazetteer = try TestGazetteer.made(
      names.enumerated().map { .init(id: $0 + 1, name: $1) })
    for (index, name) in names.enumerated() {
      let found = gazetteer.rows(named: NameFolding.fold(name)).map {
        gazetteer.city(ofRow: $0.row).id
      }
      #expect(found.contains(index + 1), "\(name)")
    }
  }

  @Test("A place has all names of the tables, and a match reports the matched one")
  func moreNames() throws {
    let gazetteer = try TestGazetteer.made(
      [
        .init(id: 3, name: "Florence", ascii: "FLORENCE"),
        .init(id: 8, name: "Rome", ascii: "Roma"),
      ],
      names:
        "2\tit\tNobody\n3\tit\tFirenze\n3\tde\tFlorenz\n3\t\tflorence\n3\tja\tフィレンツェ\n8\t\tRom\n")
    for (query, name, id) in [
      ("firenze", "Firenze", 3), ("florenz", "Florenz", 3), ("フィレンツェ", "フィレンツェ", 3),
      ("florence", "Florence", 3), ("roma", "Roma", 8), ("rom", "Rom", 8), ("rome", "Rome", 8),
    ] {
      let match = try #require(gazetteer.search(query, limit: 5).matches.first, "\(query)")
      #expect(match.matchedName == name && match.city.id == id)
    }
    #expect(gazetteer.search("f", limit: 5).total == 1)
    #expect(gazetteer.search("nobody", limit: 5).total == 0)
    #expect(gazetteer.city(id: 3)?.name == "Florence")
  }

  @Test("Lists of GeoNames are read as published")
  func geoNames() throws {
    let folder = try ScratchFolder()
    func place(_ id: Int, _ name: String, _ lon: Double, _ feature: String, _ country: String)
      -> String
    {
      "\(id)\t\(name)\t\(name)\tx,y\t-17.5\t\(lon)\t\(feature)\t\(country)\t\t01\t\t\t\t70\t\t5\tPacific/Fiji\t2026-01-01\n"
    }
    let list =
      place(9, "Suva", 178.25, "P\tPPLC", "FJ") + place(4, "Labasa", 179.5, "P\tPPL", "FJ")
      + place(6, "Somosomo", -179.75, "P\tPPL", "FJ") + place(7, "Peak", 178, "T\tMT", "FJ")
      + place(8, "Gone", 178, "P\tPPLQ", "FJ") + place(2, "Sea", 178, "P\tPPL", "")
    try folder.write(Data(list.utf8), to: "list.txt")
    try folder.write(Data("FJ.01\tCentral\tCentral\t1\n".utf8), to: "admin1CodesASCII.txt")
    let country =
      "FJ\tFJI\t242\tFJ\tFiji\tSuva\t18270\t883483\tOC\t.fj\tFJD\t\t\t\t\ten\t2205218\t\t\n"
    try folder.write(Data(("# ISO\n" + country).utf8), to: "countryInfo.txt")
    let made = try TestGazetteer.make(["--geonames", folder.path("list.txt")], in: folder)
    let gazetteer = try Gazetteer(path: made)
    #expect(gazetteer.count == 3)
    #expect(
      gazetteer.city(id: 6)
        == City(
          id: 6, name: "Somosomo", country: "FJ", admin1: "Central",
          coordinate: Coordinate(lat: -17.5, lon: -179.75), population: 70,
          timezone: "Pacific/Fiji"))
    #expect(
      gazetteer.countries == [
        Country(
          code: "FJ", name: "Fiji", capital: "Suva", continent: "OC", population: 883_483,
          bounds: Bounds(north: -17.5, south: -17.5, east: -179.75, west: 178.25), cities: 3)
      ])
  }

  @Test(
    "Tables that cannot form a gazetteer are refused with the reason",
    arguments: [
      (
        [TestGazetteer.Place(id: 1, name: "A"), .init(id: 1, name: "B")],
        "place 1 stands there twice"
      ),
      ([.init(id: 1, name: "")], "place 1 has no name"),
      ([.init(id: 1, name: "A", country: "ZZ")], "lacks: 'ZZ'"),
      ([.init(id: 1, name: "A", lat: 91)], "91.0 is not from -90 to 90 degrees"),
    ])
  func refused(places: [TestGazetteer.Place], reason: String) throws {
    let error = try #require(throws: TestGazetteer.MakingFailed.self) {
      try TestGazetteer.made(places)
    }
    #expect(error.message.hasPrefix("make-gazetteer: ") && error.message.contains(reason))
  }
}
