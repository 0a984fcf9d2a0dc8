import Platform
import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import Geography

/// Pictures in KMZ files, also hostile ones.
@Suite("Pictures in KMZ files")
struct PackedPictureTests {
  typealias File = ZIPSample.File

  private func document(_ placemarks: String) -> File {
    File("doc.kml", "<kml><Document>\(placemarks)</Document></kml>")
  }

  /// A placemark of this program with a picture.
  private func own(_ name: String, _ picture: String) -> String {
    """
    <Placemark><name>\(name)</name><ExtendedData>
    <r:place xmlns:r="urn:x-cityroulette:city" picture="\(picture)"/></ExtendedData>
    <Point><coordinates>11.25,43.77</coordinates></Point></Placemark>
    """
  }

  /// A placemark of another program with an image in its description.
  private func other(_ name: String, _ description: String) -> String {
    """
    <Placemark><name>\(name)</name><description><![CDATA[\(description)]]></description>
    <Point><coordinates>11.25,43.77</coordinates></Point></Placemark>
    """
  }

  private func read(_ files: [File]) throws -> CityFile {
    var file = try CityFile(ZIPSample(files).bytes, format: nil)
    try file.checkPictures()
    return file
  }

  private func problem(_ files: [File]) -> String {
    do {
      _ = try read(files)
      return ""
    } catch {
      return (error as? TextFileError)?.message ?? "\(error)"
    }
  }

  private static let png = GuideFixture.picture(.png)?.bytes ?? []

  @Test("A place without a usable picture is imported, and the reason is reported")
  func ignored() throws {
    let paths = [
      "files/text.png", "../files/a.png", "/etc/passwd", "files/none.png", "files\\a.png",
      "doc.kml", "", "file:///files/a.png",
    ]
    let marks = paths.enumerated().map { own("P\($0)", $1) }.joined()
    let file = try read([
      document(marks), File("files/a.png", Self.png),
      File("files/text.png", "no picture, only text"),
    ])
    #expect(file.places.count == paths.count)
    #expect(file.places.allSatisfy { $0.packed == nil && $0.guide != nil })
    #expect(file.ignoredPictures.count == paths.count)
    let reasons = file.ignoredPictures.rows.map(\.reason)
    #expect(reasons[0] == "the picture \"files/text.png\" is not a JPEG, PNG, WebP or GIF")
    #expect(reasons[1] == "the picture \"../files/a.png\" is not in the ZIP archive")
    #expect(reasons[5].hasSuffix("is not a JPEG, PNG, WebP or GIF"))
    #expect(file.ignoredPictures.rows.map(\.row) == Array(1...paths.count))
  }

  @Test("The content decides the kind of a picture, not its name")
  func kinds() throws {
    let fixture = try PlaceFileFixture()
    let gif = try #require(GuideFixture.picture(.gif))
    try fixture.importFile(
      ZIPSample([document(own("a", "x.jpeg")), File("x.jpeg", gif.bytes)]).bytes)
    let place = try #require(try fixture.archive.guide.all().first)
    #expect(place.photo.file?.type == .gif)
    #expect(place.photo.file?.name.hasSuffix(".gif") == true)
    #expect(try fixture.carried(pictures: true).first?.picture == gif.bytes)
  }

  @Test("Damaged pictures, and pictures that are too large together, refuse the file")
  func refused() throws {
    var wrong = File("a.png", Self.png)
    wrong.checksum ^= 1
    #expect(
      problem([document(own("a", "a.png")), wrong]).contains("checksum of \"a.png\" is wrong"))
    // One picture, used often.
    let large = Self.png + [UInt8](repeating: 0, count: 9 << 20)
    let marks = (0..<8).map { own("a\($0)", "a.png") }.joined()
    #expect(
      problem([document(marks), File("a.png", large)])
        == "Nothing was imported; line 15: the pictures have more than 67108864 bytes together.")
    #expect(problem([document(own("a", "a.png")), File("a.png", large)]) == "")
  }

  @Test("A bomb that pretends to be a picture is not expanded")
  func bomb() throws {
    var bomb = File("a.png", Self.png)
    bomb.size = 11 << 20
    let file = try read([document(own("a", "a.png")), bomb])
    #expect(
      file.ignoredPictures.rows.map(\.reason) == [
        "the picture \"a.png\" has 11534336 bytes, more than the 10485760 allowed"
      ])
  }

  @Test("The first image in the description of another program's placemark is its picture")
  func images() throws {
    let marks =
      other("File", "<p>x</p><IMG  width='3' SRC = 'files/a.png'><img src=\"b.png\">")
      + other("Address", "<img src=\"https://example.org/?a=1&amp;b=2\"/>")
      + other(
        "Neither", "<imgsrc=\"files/a.png\"> <img alt=\"src=files/a.png\"> <img src=files/a.png")
    let file = try read([document(marks), File("files/a.png", Self.png)])
    #expect(file.places.map(\.packed) == ["files/a.png", nil, nil])
    #expect(file.places.map(\.picture?.text) == [nil, "https://example.org/?a=1&b=2", nil])
    #expect(file.ignoredPictures.count == 0)
  }

  @Test("Texts with many beginnings of images are read in linear time")
  func manyImages() {
    let count = 200_000
    #expect(HTMLImage.source(in: String(repeating: "<img ", count: count)) == nil)
    #expect(HTMLImage.source(in: String(repeating: "<img src=>", count: count)) == nil)
    #expect(HTMLImage.source(in: String(repeating: "<", count: count)) == nil)
  }

  @Test("In KML without an archive, paths of pictures are ignored")
  func plain() throws {
    let text = "<kml><Document>\(own("a", "files/a.png"))</Document></kml>"
    var file = try CityFile(text)
    try file.checkPictures()
    #expect(file.places.map(\.packed) == [nil])
  }

  @Test("A picture is stored only for a place without a stored one")
  func kept() throws {
    let fixture = try PlaceFileFixture()
    let first = ZIPSample([document(own("a", "a.png")), File("a.png", Self.png)]).bytes
    #expect(try fixture.importFile(first).pictures == 1)
    let folder = try fixture.archive.guide.photos()
    let before = try fixture.archive.guide.all()
    let other = try #require(GuideFixture.picture(.gif)?.bytes)
    let second = ZIPSample([document(own("a", "a.png")), File("a.png", other)]).bytes
    let done = try fixture.importFile(second)
    #expect(done.unchanged == 1 && done.pictures == 0)
    #expect(try fixture.archive.guide.all() == before)
    #expect(try Folder.names(in: folder.path).count == 1)
  }

  @Test("A dry run of an import stores no picture")
  func dryRun() throws {
    let fixture = try PlaceFileFixture()
    let bytes = ZIPSample([document(own("a", "a.png")), File("a.png", Self.png)]).bytes
    let (done, _) = try fixture.archive.dryRun { _ in try fixture.importFile(bytes) }
    #expect(done.added == 1 && done.pictures == 1 && done.undo == nil)
    #expect(try fixture.archive.guide.all().isEmpty)
    #expect(fixture.archive.guide.openPhotos == nil)
  }
}
