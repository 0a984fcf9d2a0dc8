import Testing

@testable import Geography

@Suite("Points in the formats of other programs")
struct LocationFormTests {
  private static let gazetteer = TestGazetteer.real

  private func checkWayBack(
    _ point: Coordinate, _ name: String?, in gazetteer: Gazetteer
  ) throws {
    for form in LocationForm.allCases {
      let text = form.write(point, name: name)
      let found = try LocationText(text, in: gazetteer)
      let distance = found.point.distanceKm(to: point)
      if distance > 0.001 {
        Issue.record("\(form) \(text): \(found.point), \(distance) km away")
      }
    }
  }

  @Test("Each format of a thousand cities is read back to within a metre")
  func cities() throws {
    let gazetteer = try Self.gazetteer.get()
    let step = max(1, gazetteer.count / 1000)
    let rows = Array(stride(from: 0, to: gazetteer.count, by: step).prefix(1000))
    #expect(rows.count == 1000)
    for row in rows {
      let city = gazetteer.city(ofRow: row)
      try checkWayBack(city.coordinate, city.name, in: gazetteer)
    }
  }

  @Test(
    "Each format of extreme, zero and rounded points is read back exactly",
    arguments: [
      (90, 0), (-90, 0), (90, 180), (-90, -180), (0, 180), (0, -180), (51.5, 180), (-16.8, -180),
      (0, 0), (-0.000_001, 0.000_001), (0.5, -0.5), (-33.8568, 151.2153), (-22.9519, -43.2105),
      (52.516305555555554, 13.377694444444444), (89.999_999_9, 179.999_999_9),
      (-89.999_999_9, -179.999_999_9), (1, 2), (59.999_999_99, 59.999_999_99),
      (0.016_666_666, -0.016_666_666),
    ])
  func ends(lat: Double, lon: Double) throws {
    let point = Coordinate(lat: lat, lon: lon)
    try checkWayBack(point, nil, in: try Self.gazetteer.get())
    try checkWayBack(point, "A place", in: try Self.gazetteer.get())
  }

  @Test(
    "A name with special characters does not hide the point",
    arguments: [
      "A]B", "[x]", "]]", "a](b", "(1, 2)", "x (y)", "\\", "*a* _b_ `c`", "a\nb", "<b>", "#1",
      "&amp;",
      "geo:1,2", "https://example.org", "53.5, 10", "3, rue d'Amiens", "9F4MG98H+G3", "''", "\"",
    ])
  func names(name: String) throws {
    let point = Coordinate(lat: 52.5163, lon: 13.3777)
    try checkWayBack(point, name, in: try Self.gazetteer.get())
  }

  @Test("The formats have the syntax of other programs")
  func looks() {
    let point = Coordinate(lat: 50.93333, lon: 6.95)
    let forms = LocationForm.allCases.map { $0.write(point, name: "Köln [am] Rhein") }
    #expect(
      forms == [
        "Köln [am] Rhein (50.93333, 6.95)", "geo:50.93333,6.95",
        "https://www.openstreetmap.org/?mlat=50.93333&mlon=6.95#map=12/50.93333/6.95",
        "https://www.google.com/maps/search/?api=1&query=50.93333%2C6.95",
        "https://maps.apple.com/?ll=50.93333,6.95&q=K%C3%B6ln%20%5Bam%5D%20Rhein",
        "9F28WXM2+82J6", "50°55'59.99\"N 6°57'00.00\"E",
        "[Köln \\[am\\] Rhein](geo:50.93333,6.95)",
        "[[geo:50.93333,6.95][Köln [am]\u{200B} Rhein]]",
      ])
    #expect(LocationForm.markdown.write(point, name: nil) == "[50.93333, 6.95](geo:50.93333,6.95)")
    #expect(LocationForm.text.write(Coordinate(lat: 0, lon: -180), name: nil) == "0, -180")
  }
}
