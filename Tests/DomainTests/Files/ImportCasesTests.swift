import Foundation
import JSON
import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography

/// The files of `Tests/Transcripts/Fixtures/imports`, each with the meaning of its rows.
@Suite("Imported files of every kind")
struct ImportCasesTests {
  static let folder = Repository.url.appending(path: "Tests/Transcripts/Fixtures/imports")

  static let cases: [JSON] = {
    let index = try? String(contentsOf: folder.appending(path: "index.jsonl"), encoding: .utf8)
    return (index ?? "").split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
  }()

  private static let gazetteer = TestGazetteer.real

  @Test("The index lists each file of the folder")
  func index() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let listed = Self.cases.compactMap { $0["file"]?.string }
    #expect(Set(files).subtracting(listed) == ["index.jsonl"])
    #expect(listed.count == Set(listed).count)
    #expect(listed.count >= 40)
  }

  @Test("Each row becomes the expected city, or is reported with a reason", arguments: cases)
  func rows(_ sample: JSON) throws {
    let name = try #require(sample["file"]?.string)
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    if let problem = sample["error"]?.string {
      let error = #expect(throws: TextFileError.self) { try CityFile(bytes, format: nil) }
      let message = error?.message ?? ""
      #expect(message.contains(problem))
      return
    }
    let file = try CityFile(bytes, format: nil)
    let gazetteer = try Self.gazetteer.get()
    let found = try ResolvedCities(file, in: gazetteer) { _ in }
    #expect(file.format.rawValue == sample["format"]?.string)
    let own = Set(file.rows.map(\.line))
    let cities = found.rows.map { row in
      let city = gazetteer.city(id: row.id)
      let label =
        own.contains(row.line) ? "#\(row.id)" : "\(city?.name ?? ""), \(city?.country ?? "")"
      return (String(row.line), label)
    }
    #expect(Dictionary(cities) { $1 } == texts(sample["cities"]))
    let unresolved = found.unresolved.rows.map { (String($0.line), $0.reason) }
    expect(Dictionary(unresolved) { $1 }, begin: sample["unresolved"])
    let invalid = file.invalid.rows.map { (String($0.line), $0.reason) }
    expect(Dictionary(invalid) { $1 }, begin: sample["invalid"])
    #expect(
      file.ignoredColumns(places: false) == sample["ignored"]?.array?.compactMap(\.string))
    #expect(found.rows.count + found.unresolved.count + file.invalid.count == file.count)
  }

  private func texts(_ json: JSON?) -> [String: String] {
    let members = json?.object?.members ?? []
    return Dictionary(members.map { ($0.name, $0.value.string ?? "") }) { $1 }
  }

  private func expect(_ reasons: [String: String], begin json: JSON?) {
    let wanted = texts(json)
    #expect(reasons.keys.sorted() == wanted.keys.sorted())
    for (line, reason) in reasons {
      #expect(reason.hasPrefix(wanted[line] ?? " "), "line \(line): \(reason)")
    }
  }

  @Test(
    "Headings of latitude and longitude are known in at least ten languages",
    arguments: [
      "latitude,longitude", "Lat.,Long.", "LAT,LNG", "Breitengrad,Längengrad", "Breite,Laenge",
      "Geogr. Breite,Geogr. Länge", "latitud,longitud", "latitudine,longitudine",
      "breedtegraad,lengtegraad", "breddgrad,längdgrad", "breddegrad,længdegrad",
      "leveysaste,pituusaste", "szerokość geograficzna,długość geograficzna",
      "zeměpisná šířka,zeměpisná délka", "szélesség,hosszúság", "enlem,boylam", "широта,долгота",
      "широта,довгота", "πλάτος,μήκος", "緯度,経度", "纬度,经度", "위도,경도", "خط العرض,خط الطول",
      "קו רוחב,קו אורך", "vĩ độ,kinh độ", "Latitude (WGS 84),Longitude (WGS 84)",
      "decimalLatitude,decimalLongitude", "gps_lat,gps_lon", "y,x", "POINT_Y,POINT_X",
      "latitude_deg,longitude_deg",
    ])
  func languages(_ heading: String) throws {
    let file = try CityFile("\(heading),name\n52.52,13.405,Berlin\n")
    #expect(file.format == .csv)
    #expect(file.places.map(\.coordinate) == [Coordinate(lat: 52.52, lon: 13.405)])
  }

  @Test("Columns of ranks and dates are not read as positions")
  func noPositions() throws {
    let file = try CityFile("Position;Datum;City;Country\n1;2024-01-05;Oslo;Norway\n")
    #expect(file.places.map(\.obstacle) == [nil])
    #expect(file.places.map(\.name) == ["Oslo"])
    #expect(file.ignoredColumns(places: false) == ["Datum"])
  }

  @Test(
    "An angle in a cell is read in any notation or reported",
    arguments: [
      ("52.5", 52.5), ("52,5", 52.5), ("5.25E+01", 52.5), ("5,25E+01", 52.5),
      ("\u{2212}33,5", -33.5),
      ("33.5S", -33.5), ("S 33.5", -33.5), ("33°30'S", -33.5), ("33 30 0 S", -33.5),
      ("33° 30′ 0″", 33.5),
      ("33°30'", 33.5), ("-33°30'", -33.5), ("33:30", 33.5), ("1.234,5", nil), ("52.520.008", nil),
      ("nan", nil), ("0x10", nil), ("33°75'N", nil), ("-33°S", nil), ("13°E", nil), ("north", nil),
      ("33.5 13.4", nil), ("", nil),
    ] as [(String, Double?)])
  func angles(_ text: String, _ degrees: Double?) {
    let found = FileAngle.degrees(text, of: .latitude)
    #expect((found == nil) == (degrees == nil), "\(String(describing: found))")
    if let found, let degrees {
      #expect((found - degrees).magnitude < 1e-9)
    }
  }

  @Test(
    "A whole number may have group separators and zero decimals, and loses no digits",
    arguments: [
      ("2950159", true, 2_950_159), ("2.950.159", true, 2_950_159), ("2.950.159", false, 2_950_159),
      ("2,950,159", false, 2_950_159), ("2 950 159", true, 2_950_159),
      ("2'950'159", false, 2_950_159),
      ("2\u{202F}950\u{202F}159", true, 2_950_159), ("12.345", true, 12345),
      ("12.000", true, 12000),
      ("12.000", false, nil), ("12,000", true, nil), ("12,345", false, 12345),
      ("12,000", false, 12000),
      ("2950159.0", false, 2_950_159), ("2950159,0", true, 2_950_159), ("2.95E+06", false, nil),
      ("2.950159E+06", false, 2_950_159), ("2,950159E+06", true, 2_950_159), ("1E+3", false, nil),
      ("29.50.159", true, nil), ("2.9501.59", true, nil), ("12.5", false, nil), ("-5", true, nil),
      ("0", true, nil), ("1e-3", false, nil), ("9007199254740993", false, nil),
    ] as [(String, Bool, Int?)])
  func wholeNumbers(_ text: String, _ decimalComma: Bool, _ number: Int?) {
    #expect(FileNumber.whole(text, decimalComma: decimalComma) == number)
  }
}
