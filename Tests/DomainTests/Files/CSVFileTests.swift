import Testing

@testable import Archive
@testable import Files
@testable import Geography

@Suite("CSV of cities")
struct CSVFileTests {
  private func names(_ text: String) throws -> [String] {
    let archive = try Archive.opened(Archive.inMemory)
    try archive.take(text, .csv)
    return try archive.all().map(\.city.name)
  }

  @Test("A CSV export has a heading, CRLF, and quotes only where needed")
  func written() {
    let cities = [
      ArchivedCity(.florence, favorite: true), ArchivedCity(.bare(5, "He said \"a,b\"")),
    ]
    let text = String(decoding: CityFileFormat.csv.bytes(of: cities, credit: ""), as: UTF8.self)
    #expect(
      text == """
        id,name,country,admin1,lat,lon,population,timezone,wikipedia,favorite\r
        3176959,Florence,IT,Tuscany,43.77925,11.24626,349296,Europe/Rome,\
        https://en.wikipedia.org/wiki/Florence,true\r
        5,"He said ""a,b""\",,,0.0,0.0,,,,false\r

        """)
  }

  @Test(
    "A formula is exported with an apostrophe and imported without it",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("'=x", "''=x"),
      ("'s-Hertogenbosch", "'s-Hertogenbosch"), ("'", "'"), ("a=b", "a=b"), ("＝x", "'＝x"),
    ])
  func formulas(_ name: String, _ cell: String) throws {
    let bytes = CityFileFormat.csv.bytes(of: [ArchivedCity(.bare(1, name))], credit: "")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\r\n1,\(cell),"))
    #expect(try names(text) == [name])
  }

  @Test(
    "Separators, line ends and a byte order mark are detected",
    arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
  func dialects(_ separator: String, _ end: String) throws {
    let rows = [
      ["geonameid", "name", "lat", "lon"], ["1", "\"a\(end)b\"", "1", "2"], ["2", "c", "3", "4"],
    ]
    let text = "\u{FEFF}" + rows.map { $0.joined(separator: separator) }.joined(separator: end)
    #expect(try names(text) == ["a\(end)b", "c"])
  }

  @Test("Columns may have any order, case and known name, and unknown columns are ignored")
  func columns() throws {
    let text = "Comment,LNG,Latitude,Name,GeoNameId,Favourite\nx,2,1,a,7,yes\n"
    let archive = try Archive.opened(Archive.inMemory)
    try archive.take(text)
    let city = City(id: 7, name: "a", coordinate: Coordinate(lat: 1, lon: 2))
    #expect(try archive.all() == [ArchivedCity(city, favorite: true)])
  }

  @Test("A coordinate is the double nearest to its digits")
  func nearestDoubles() throws {
    let dice = Dice(seed: 2026)
    let written = [
      "5.", ".5", "+5", "-0", "-0.1", "1e1", "43.77925", "-33.8688197", "0000000000000001.5",
      "0.00000000000001", "0.000000000000001", "52.5200065999999", "52.520006599999998",
      "8.9999999999999999",
    ]
    let random = (0..<300).map { _ in
      let decimals = dice.number(below: 18)
      let digits = (0..<decimals).map { _ in String(dice.number(below: 10)) }.joined()
      return "\(dice.number(below: 2) == 0 ? "-" : "")\(dice.number(below: 90)).\(digits)"
    }
    let texts = written + random
    let rows = texts.enumerated().map { "\($0 + 1),a,\($1),0\n" }.joined()
    let archive = try Archive.opened(Archive.inMemory)
    try archive.take("geonameid,name,lat,lon\n" + rows)
    let latitudes = try archive.all().map { ($0.city.id, $0.city.coordinate.lat) }
    let read = Dictionary(uniqueKeysWithValues: latitudes)
    for (index, text) in texts.enumerated() {
      #expect(read[index + 1] == Double(text), "\(text)")
    }
  }

  @Test("Unusable rows are reported by line, and the others are imported")
  func invalid() throws {
    let file = try CityFile(
      """
      geonameid,name,country,lat,lon,population,wikipedia,favorite
      1,"two
      lines",IT,1,2,,,
      x,a,IT,1,2,,,
      0,a,IT,1,2,,,
      99999999999999999999,a,IT,1,2,,,
      2,a,Italy,1,2,,,
      2,a,IT,91,2,,,
      2,a,IT,139.7,35.6,,,
      2,a,IT,1,200,,,
      2,a,IT,nan,2,,,
      2,a,IT,0x10,2,,,
      2,a,IT,,2,,,
      2,a,IT,1,2,-5,,
      2,a,IT,1,2,,javascript:alert(1),
      2,a,IT,1,2,,,maybe
      2,a,IT,1,2
      2,a"b,IT,1,2,,,
      2,"a"b,IT,1,2,,,
      ,a,IT,1,2,,,

      ,,,,,,,
      3,last,IT,1,2,0,http://en.wikipedia.org/wiki/X,TRUE
      """)
    #expect(file.rows.map(\.line) == [2, 7, 23])
    #expect(file.rows.map(\.country) == ["IT", "IT", "IT"])
    #expect(
      file.complaints == [
        "4: id \"x\" is not a whole number from 1",
        "5: id \"0\" is not a whole number from 1",
        "6: id \"99999999999999999999\" is not a whole number from 1",
        "8: latitude 91.0 is not from -90 to 90; latitude and longitude look swapped "
          + "(GeoJSON has longitude first)",
        "9: latitude 139.7 is not from -90 to 90; latitude and longitude look swapped "
          + "(GeoJSON has longitude first)",
        "10: longitude 200.0 is not from -180 to 180",
        "11: lat \"nan\" is not a number",
        "12: lat \"0x10\" is not a number",
        "13: lat is missing",
        "14: population \"-5\" is not a whole number from 1",
        "15: wikipedia \"javascript:alert(1)\" is not an https address",
        "16: favorite \"maybe\" is neither true nor false",
        "17: it has 5 cells, but the heading has 8",
        "18: an unquoted cell contains a quote",
        "19: a quoted cell is followed by other text",
        "20: it has no GeoNames id",
      ])
  }

  @Test(
    "A table without cities is refused with its line",
    arguments: [
      ("id,name\n1,\"a", ImportFormat?.none, Int?(2)), ("colour,lat\na,1", .csv, 1),
      ("id,id\n1,2", .csv, 1), ("name,lat,latitude,lon\na,1,2,3", .csv, 1),
      ("id,name\n1,a\n2,\u{1}", nil, 3), ("", .csv, nil),
      (" \n\n", nil, nil), ("hello", .csv, 1),
    ])
  func refused(_ text: String, _ format: ImportFormat?, _ line: Int?) {
    let error = #expect(throws: TextFileError.self) { try CityFile(text, format) }
    #expect(error?.line == line)
  }

  @Test("Bytes that are not UTF-8 and have no byte order mark are refused")
  func encodings() {
    let latin = Array("id,name\n1,K".utf8) + [0xF6] + Array("ln\n".utf8)
    let error = #expect(throws: TextFileError.self) { try CityFile(latin, format: nil) }
    let message = error?.message ?? ""
    #expect(message.contains("line 2: this is not UTF-8; save it as UTF-8."))
    let half: [UInt8] = [0xFF, 0xFE, 0x69, 0x00, 0x64, 0x00, 0x0A, 0x00, 0x00, 0xD8, 0x20, 0x00]
    let second = #expect(throws: TextFileError.self) { try CityFile(half, format: .csv) }
    #expect(second?.line == 2)
    let problem = second?.problem ?? ""
    #expect(problem.contains("UTF-16"))
  }

  @Test("A heading or row with thousands of cells is refused")
  func wide() {
    for text in [
      "id" + String(repeating: ",", count: 1000), "id\n" + String(repeating: ",", count: 1000),
    ] {
      let error = #expect(throws: TextFileError.self) { try CityFile(text, .csv) }
      #expect(error?.limit == 1000)
    }
  }

  @Test("Of many bad rows the first hundred are listed, and all are counted")
  func manyInvalid() throws {
    let file = try CityFile("id\n" + String(repeating: "x\n", count: 1000))
    #expect(file.invalid.count == 1000)
    #expect(file.invalid.rows.map(\.line) == Array(2...101))
  }
}
