import Archive
package import Files
import JSON
import JSONRPC
import Platform

struct PlaceList: CityExclusiveMethod {
  static let name = "place.list"
  static let summary =
    "Returns a page of the guide: cities with their places, each ordered by name, all or within a radius."
  static let parameters = Parameters(
    PlaceFilterFields.radiusMiles, PlaceFilterFields.location, PlaceFilterFields.query,
    PlaceFilterFields.list, PlaceFilterFields.tags,
    Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = GuidePage.schema
  static let errors = GivenPlaceFilter.errors + ErrorCode.storage

  let filter: GivenPlaceFilter
  let offset: Int
  let limit: Int

  init(
    radiusMiles: Double?, location: GivenLocation?, query: String, list: GivenList?,
    tags: [String]?, offset: Int, limit: Int
  ) {
    filter = GivenPlaceFilter(
      radiusMiles: radiusMiles, location: location, query: query, list: list, tags: tags)
    self.offset = offset
    self.limit = limit
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await page(on: server).json
  }

  func page(on server: isolated CityServer) async throws -> GuidePage {
    let filter = try await filter.filter(on: server)
    let guideFile = server.settings.guideFile
    return try await server.use { [filter] archive in
      let page = try archive.guide.page(filter, offset: offset, limit: limit)
      let photos = try archive.guide.photosToShow()
      let groups = Self.groups(of: page.places, photos: photos, filter: filter)
      let end = offset + groups.reduce(0) { $0 + $1.places.count }
      return GuidePage(
        groups: groups, total: page.total, next: end < page.total ? end : nil,
        shipped: page.isGuideEmpty ? Self.shippedGuide(guideFile) : nil)
    }
  }

  /// The size of the places of a page, in bytes of JSON, from which no further place is added to the page. Keeps the
  /// reply short, even with long descriptions.
  private static let roomyBytes = 40_000

  /// The places that fit on a page by `roomyBytes`, grouped by city.
  private static func groups(
    of places: [Place], photos: PhotoFolder?, filter: PlaceFilter
  ) -> [GuidePage.Group] {
    var groups: [GuidePage.Group] = []
    var bytes = 0
    for group in PlaceGroup.groups(places) where bytes < roomyBytes {
      groups.append(GuidePage.Group(city: group.city))
      for place in group.places where bytes < roomyBytes {
        let shown = ShownPlace(place, photos: photos, filter: filter)
        bytes += shown.json.bytes.count
        groups[groups.count - 1].places.append(shown)
      }
    }
    return groups
  }

  /// The numbers of places and cities of the included guide; nil if its file cannot be read or parsed.
  private static func shippedGuide(_ path: String) -> GuidePage.Shipped? {
    guard let bytes = try? File.readRegular(path), let file = try? GuideFile(bytes) else {
      return nil
    }
    let cities = Set(file.places.map(\.place.city))
    return GuidePage.Shipped(places: file.places.count, cities: cities.count)
  }
}

/// The result of `place.list`.
package struct GuidePage: WireObject {
  package let groups: [Group]

  /// The number of places on all pages.
  package let total: Int

  /// The offset of the next page; nil on the last page.
  package let next: Int?

  /// The guide included in the program; nil if the user's guide has places, or if the file cannot be read or parsed.
  let shipped: Shipped?

  static let shape = Shape<Self>(
    .init("groups", "The cities that have places on the page, by name.", \.groups),
    .init("total", "Number of places on all pages.", \.total),
    .init("next", "Offset of the next page; null on the last page.", \.next),
    .init(
      "shipped", "The guide included in the program; null unless the user's guide is empty.",
      \.shipped))

  /// A city with its places on the page.
  package struct Group: WireObject {
    package let city: GuideCity
    package fileprivate(set) var places: [ShownPlace] = []

    static let shape = Shape<Self>(
      .init("city", "The city.", \.city),
      .init("places", "Its places on the page, by name.", \.places))
  }

  struct Shipped: WireObject {
    let places: Int
    let cities: Int

    static let shape = Shape<Self>(
      .init("placeCount", "Number of places that place.import without path would add.", \.places),
      .init("cityCount", "Number of their cities.", \.cities))
  }
}
