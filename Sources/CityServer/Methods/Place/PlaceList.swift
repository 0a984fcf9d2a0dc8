import CityCore
import JSON
import JSONRPC

enum PlaceList: CityMethod {
  static let name = "place.list"
  static let summary =
    "The guide: cities by name with their places by name, all or those within a radius."

  private static let radiusMiles = Field<Double?>.optional(
    "radiusMiles", .numberAbove(0, upTo: 12_500),
    "Only places at most so many miles away, usually 1, 10 or 100; null for all.", default: nil
  ) { .some($0.double) }

  private static let location = Fields.location(
    "Where distances are measured from; or else the device position.")

  private static let query = Field<String>.optional(
    "query", .string(maximumBytes: 256),
    "Found anywhere in the name of the place or of its city, whatever case and accents.",
    default: ""
  ) { $0.string }

  static let parameters = [
    radiusMiles.property, location.property, query.property, Fields.offset.property,
    Fields.pageLimit.property,
  ]
  static let result = Schema.object(
    .init("groups", .array(group), "The cities that have a place on the page, by name."),
    .init("total", .count, "Places on all pages."),
    .init("next", Schemas.next, "The offset of the next page, null after the last."),
    .init("shipped", .nullable(shipped), "A guide to begin with; null unless the guide is empty."))

  private static let group = Schema.object(
    .init("city", Schemas.guideCity, "The city."),
    .init("places", .array(Schemas.place), "Its places, by name."))

  private static let shipped = Schema.object(
    .init("places", .count, "Places that place.import without a path would add."),
    .init("cities", .count, "Their cities."))

  static let errors: [ErrorCode] = [.locationUnavailable] + ErrorCode.guide

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let radius = try parameters[radiusMiles]
    let point = try parameters[location]
    if radius != nil { _ = try server.position(point) }
    let writer = try server.placeWriter(from: point)
    let centre = writer.filter.centre
    let filter = PlaceFilter(centre: centre, radiusMiles: radius, query: try parameters[query])
    let (offset, limit) = (try parameters[Fields.offset], try parameters[Fields.pageLimit])
    let found = try server.guide.read { try $0.page(filter, offset: offset, limit: limit) }
    let page = Page(found, offset: offset, writer)
    return [
      "groups": .array(page.groups), "total": JSON(page.total), "next": JSON(page.next),
      "shipped": found.isGuideEmpty ? server.shippedGuide : .null,
    ]
  }

  /// Some consecutive places under their cities.
  private struct Page {
    /// Bytes of places after which a page ends before its limit, so that the reply stays below
    /// 60 KiB whatever the descriptions.
    private static let roomyBytes = 40_000

    private(set) var groups: [JSON] = []
    let total: Int
    let next: Int?

    init(_ page: PlacePage, offset: Int, _ writer: PlaceWriter) {
      var (written, bytes): ([JSON], Int) = ([], 0)
      for place in page.places where bytes < Self.roomyBytes {
        let json = writer.json(place)
        bytes += json.bytes.count
        written.append(json)
      }
      let end = offset + written.count
      (total, next) = (page.total, end < page.total ? end : nil)
      var start = 0
      for group in PlaceGroup.groups(page.places.prefix(written.count)) {
        let stop = start + group.places.count
        groups.append(
          ["city": JSON(group.city), "places": .array(Array(written[start..<stop]))])
        start = stop
      }
    }
  }
}

extension CityServer {
  /// What `place.import` would add of itself; null if that cannot be read.
  fileprivate var shippedGuide: JSON {
    guard let bytes = try? ShippedGuide.read(guide.shippedFile), let file = try? GuideFile(bytes)
    else { return .null }
    let cities = Set(file.places.map(\.place.city))
    return ["places": JSON(file.places.count), "cities": JSON(cities.count)]
  }
}
