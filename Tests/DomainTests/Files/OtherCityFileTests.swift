import Testing

@testable import Archive
@testable import Files
@testable import Geography

@Suite("City files as lists of ids, GeoJSON and GPX")
struct OtherCityFileTests {
  private func cities(_ text: String) throws -> [ArchivedCity] {
    let archive = try Archive.opened(Archive.inMemory)
    try archive.take(text)
    return try archive.all()
  }

  @Test("Ids are separated by commas, semicolons and line ends, with blanks and gaps")
  func ids() throws {
    let file = try CityFile("\u{FEFF} 5,, 7 ;\r\n\n007;x,-1\n+2,3 4,9007199254740993,8\n")
    #expect(file.format == .ids)
    #expect(file.rows.map(\.id) == [5, 7, 8])
    #expect(file.rows.map(\.line) == [1, 1, 4])
    let told = file.invalid.rows.map { "\($0.line) \($0.reason.prefix { $0 != " " })" }
    #expect(told == ["3 \"x\"", "3 \"-1\"", "4 \"+2\"", "4 \"3", "4 \"9007199254740993\""])
  }

  @Test("A file with more rows than the limit is refused")
  func manyRows() {
    let bytes = Array("1,x,2".utf8)
    #expect(throws: Never.self) { try CityFile(bytes, format: .ids, rowLimit: 3) }
    let error = #expect(throws: TextFileError.self) {
      try CityFile(bytes, format: .ids, rowLimit: 2)
    }
    #expect(error?.limit == 2)
  }

  @Test("A feature has longitude before latitude, and its id is a member or a property")
  func geojson() throws {
    let all = try cities(
      """
      {"features": [
        {"type":"Feature","id":"1","geometry":{"type":"Point","coordinates":[10.5,20,300]},
         "properties":{"name":"a","population":5e2,"favorite":true,"colour":[1]}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-1,-2]},
         "properties":{"geonameid":2,"name":"b","country":null}}
      ], "more": {"features": []}, "type": "FeatureCollection", "attribution":
        "Contains data from GeoNames (https://www.geonames.org/), licensed under CC BY 4.0."}
      """)
    let first = City(
      id: 1, name: "a", coordinate: Coordinate(lat: 20, lon: 10.5), population: 500)
    let second = City(id: 2, name: "b", coordinate: Coordinate(lat: -2, lon: -1))
    #expect(all == [ArchivedCity(first, favorite: true), ArchivedCity(second)])
  }

  @Test("Unusable features are reported by line")
  func badFeatures() throws {
    let file = try CityFile(
      """
      {"type":"FeatureCollection","attribution":"\(CityFileFormat.credit)","features":[
      {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[35.6,139.7]}},
      {"type":"Feature","id":2,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
      {"type":"Feature","id":3,"geometry":{"type":"Point","coordinates":[1]}},
      {"type":"Feature","geometry":null,"properties":{"name":"a"}},
      {"type":"Feature","id":4,"properties":{"name":["a"]}},
      {"type":"Feature","id":5,"properties":{"name":"a\\u0000"}},
      {"type":"Point","coordinates":[1,2]},
      7,
      {"type":"Feature","id":6,"geometry":null,"properties":null}
      ]}
      """)
    #expect(file.rows.map(\.line) == [10])
    #expect(file.places.map(\.line) == [5])
    let position = "its geometry is not a Point with coordinates [longitude, latitude]"
    #expect(
      file.complaints == [
        "2: latitude 139.7 is not from -90 to 90; latitude and longitude look swapped "
          + "(GeoJSON has longitude first)",
        "3: \(position)", "4: \(position)", "6: name is an array",
        "7: name contains a control character", "8: it is not of type Feature",
        "9: it is not of type Feature",
      ])
  }

  @Test(
    "Damaged JSON and JSON of another kind are refused with the line",
    arguments: [
      ("{", 1), ("{}", 1), ("{\"type\":\"FeatureCollection\"}", 1), ("{\"type\":\"Topology\"}", 1),
      ("{\"type\":\"FeatureCollection\",\n\"features\":{}}", 2),
      ("{\"type\":\"FeatureCollection\",\n\"features\":[\n{\"id\":1,}]}", 3),
      ("{\"type\":\"FeatureCollection\",\n\"features\":[\n{\"id\":1}\n,]}", 4),
      ("{\"type\":\"FeatureCollection\",\"features\":[]}\nx", 2),
      ("{\"type\":\"FeatureCollection\",\"features\":[]", 1), ("{\"a\" 1}", 1), ("{a:1}", 1),
      ("{\"type\":\"FeatureCollection\",\"features\":[],}", 1),
    ])
  func badJSON(_ text: String, _ line: Int) {
    let error = #expect(throws: TextFileError.self) { try CityFile(text) }
    #expect(error?.line == line)
  }

  @Test("Waypoints may have prefixes, references, CDATA and line ends of any kind")
  func gpx() throws {
    let all = try cities(
      """
      <?xml version='1.0' encoding='utf-8' standalone="yes"?>
      <!-- a <comment> -->
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version='1.1'
        xmlns:x="urn:x-cityroulette:city">
        <g:metadata><g:name>not a city</g:name></g:metadata>
        <g:wpt lon = "2.5" lat='1.5' ><g:name>a&amp;&#x42;<![CDATA[<c>]]>\r
      d</g:name><g:extensions><x:city id='7' favorite='true' population="12"/></g:extensions></g:wpt>
        <g:trk><g:name>no</g:name><g:trkseg><g:trkpt lat="1" lon="2"/></g:trkseg></g:trk>
      </g:gpx>
      """)
    let city = City(
      id: 7, name: "a&B<c>\nd", coordinate: Coordinate(lat: 1.5, lon: 2.5), population: 12)
    #expect(all == [ArchivedCity(city, favorite: true)])
  }

  @Test("A waypoint of another program has no id and is imported as a place")
  func foreignWaypoint() throws {
    let file = try CityFile("<gpx>\n<wpt lat=\"1\" lon=\"2\"><name>Hut</name></wpt>\n</gpx>")
    #expect(file.rows.isEmpty)
    #expect(file.places.map(\.line) == [2])
    #expect(file.places.map(\.name) == ["Hut"])
  }

  @Test(
    "Damaged XML, XML of another kind and document types are refused with the line",
    arguments: [
      ("<a/>", 1), ("<gpx>", 1), ("<gpx>\n</gpy>", 2), ("<gpx/><gpx/>", 1), ("<gpx/>\nx", 2),
      ("<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>\n<gpx/>", 1),
      ("<gpx>\n&lol;</gpx>", 2), ("<gpx>&#0;</gpx>", 1), ("<gpx>&#xD800;</gpx>", 1),
      ("<gpx>&#+65;</gpx>", 1), ("<gpx>& </gpx>", 1), ("<gpx a='1' a='2'/>", 1),
      ("<gpx a=1/>", 1), ("<gpx a='<'/>", 1), ("<gpx\n><wpt lat='1", 2), ("<gpx><!-- -</gpx>", 1),
      ("<gpx><![CDATA[x</gpx>", 1), ("<>", 1), ("<gpx", 1), ("<gpx a", 1), ("</gpx>", 1),
      ("<?xml version='1.0' encoding='Shift_JIS'?><gpx/>", 1), ("<gpx a='1'b='2'/>", 1),
      ("<gpx" + (1...65).map { " a\($0)='1'" }.joined() + "/>", 1),
      ("<gpx>" + String(repeating: "<a>", count: 100), 1), ("<gpx><1/></gpx>", 1),
    ])
  func badXML(_ text: String, _ line: Int) {
    let error = #expect(throws: TextFileError.self) { try CityFile(text) }
    #expect(error?.line == line)
  }

  @Test("A name with special characters survives a round trip through XML")
  func escaped() {
    let city = ArchivedCity(.bare(1, "a&<>\"'\t\r\n"))
    let text = String(decoding: CityFileFormat.gpx.bytes(of: [city], credit: ""), as: UTF8.self)
    #expect(text.contains("<name>a&amp;&lt;&gt;&quot;'&#9;&#13;&#10;</name>"))
  }

  @Test("Small numbers are written without an exponent in XML")
  func decimals() {
    var city = City.bare(1)
    city.coordinate = Coordinate(lat: -1.25e-7, lon: 1e-5)
    let bytes = CityFileFormat.gpx.bytes(of: [ArchivedCity(city)], credit: "")
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("lat=\"-0.000000125\" lon=\"0.00001\""))
  }
}
