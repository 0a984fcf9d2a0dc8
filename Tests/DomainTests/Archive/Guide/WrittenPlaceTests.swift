import Adapters
import Testing

@testable import Archive
@testable import Files
@testable import Geography

@Suite("Files of places")
struct WrittenPlaceTests {
  private static let credit = "Data of GeoNames"
  private static let map = "https://www.openstreetmap.org/?mlat=1&mlon=2#map=12/1/2"

  private func place(
    _ id: Int, _ name: String, description: String? = nil, url: String? = nil, note: String? = nil,
    tags: [String] = [], lists: [String] = [], picture: String? = nil
  ) -> FilePlace {
    var place = Place(
      id: id, name: name, description: description, coordinate: Coordinate(lat: 1, lon: 2),
      city: GuideFixture.florence, origin: .user, photo: PlacePicture(url: url))
    place.annotation.note = note
    place.annotation.tags = tags
    return FilePlace(place, lists: lists, picture: picture)
  }

  private func text(
    _ format: PlaceFileFormat, _ places: [FilePlace], lists: [FileList] = []
  ) -> String {
    String(
      decoding: format.bytes(of: places, lists: lists, credit: Self.credit), as: UTF8.self)
  }

  @Test("Markdown has the places of each list, first those in none, and no name is markup")
  func markdown() {
    let places = [
      place(
        1, "*Bench* [x](y)", description: "Of <b>stone</b>.\n- no item\n1. none\n\nEnd",
        note: "# Title"),
      place(
        2, "Bridge", url: "https://example.org/a (1).jpg", tags: ["old town"], lists: ["Trips"]),
    ]
    #expect(
      text(.markdown, places, lists: [FileList("Trips", members: [2])]) == """
        # CityRoulette

        Data of GeoNames

        - [\\*Bench\\* \\[x\\](y)](\(Self.map)), Florence, AA

          Of \\<b\\>stone\\</b\\>.\\
          \\- no item\\
          1\\. none

          End

          # Title

        ## Trips

        - [Bridge](\(Self.map)), Florence, AA · tags: old town · \
        [picture](https://example.org/a%20%281%29.jpg)

        """)
  }

  @Test("Org has the city and the position as properties, and the description as it is")
  func org() {
    #expect(
      text(
        .org, [place(1, "Bench", description: "* no heading\n#+end_example", tags: ["old town"])])
          == """
          #+TITLE: CityRoulette

          Data of GeoNames

          * [[\(Self.map)][Bench]] :old_town:
          :PROPERTIES:
          :CITY: Florence
          :COUNTRY: AA
          :LAT: 1.0
          :LON: 2.0
          :LABELS: old town
          :END:
          #+begin_example
          ,* no heading
          ,#+end_example
          #+end_example

          """)
  }

  @Test("A placemark has its texts as HTML, with the picture, and as they are")
  func kml() {
    let file = text(
      .kml,
      [place(1, "Bench", description: "<b>\nx", note: "n & m", picture: "files/place-1-2.png")])
    #expect(
      file.contains(
        "<description>&lt;b&gt;".replacing(
          "&lt;b&gt;", with: "&amp;lt;b&amp;gt;&lt;br&gt;x&lt;br&gt;&lt;br&gt;n &amp;amp; m")))
    #expect(file.contains("&lt;img src=&quot;files/place-1-2.png&quot; width=&quot;400&quot;/&gt;"))
    #expect(file.contains("description=\"&lt;b&gt;&#10;x\""))
    #expect(file.contains("note=\"n &amp; m\" picture=\"files/place-1-2.png\"/>"))
  }

  @Test("The formats write what they can, in their own elements")
  func own() {
    let places = [
      place(
        1, "Bench", description: "d", url: "https://example.org/a.png", note: "=n", tags: ["a;b"],
        lists: ["L", "M"])
    ]
    #expect(
      text(.csv, places) == """
        city,cityId,country,name,latitude,longitude,description,image,note,tags,lists\r
        Florence,1,AA,Bench,1.0,2.0,d,https://example.org/a.png,'=n,"[""a;b""]","L; M"\r

        """)
    #expect(
      text(.json, places) == """
        {"attribution":"Data of GeoNames","places":[
        {"city":"Florence","cityId":1,"country":"AA","name":"Bench","latitude":1.0,"longitude":2.0,\
        "description":"d","image":"https://example.org/a.png","note":"=n","tags":["a;b"],"lists":["L","M"]}
        ]}

        """)
    #expect(
      text(.gpx, places).contains(
        """
        <wpt lat="1.0" lon="2.0"><name>Bench</name><cmt>=n</cmt><desc>d</desc>\
        <link href="https://example.org/a.png"/><type>L</type><extensions>\
        <roulette:place city="Florence" cityId="1" country="AA" tags="[&quot;a;b&quot;]" lists="L; M"/>\
        </extensions></wpt>
        """))
    #expect(
      text(.csv, [place(1, "Bench")]).hasPrefix(
        "city,cityId,country,name,latitude,longitude,description,image\r\n"))
  }

  @Test("A KMZ file has the document and the pictures")
  func kmz() throws {
    let bytes = PlaceFileFormat.kmz.bytes(
      of: [place(1, "Bench", picture: "files/a.png")],
      pictures: [PackedPicture(path: "files/a.png", bytes: [1, 2, 3])], credit: Self.credit)
    let packed = try PackedFiles(bytes)
    #expect(packed.format == .kmz && packed.files.map(\.path) == ["doc.kml"])
    #expect(packed.pictures.size(of: "files/a.png") == 3)
  }
}
