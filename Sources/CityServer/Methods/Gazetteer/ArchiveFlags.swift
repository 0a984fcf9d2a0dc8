import CityCore
import JSON

/// Which of some cities are archived, and starred there.
struct ArchiveFlags {
  let favorites: [Int: Bool]

  /// A city of the gazetteer with its flags and one member more.
  func json(_ city: City, with member: JSONObject.Member) -> JSON {
    let favorite = favorites[city.id]
    return .object(
      JSONObject(
        JSON.members(city, favorite: favorite ?? false, archived: favorite != nil) + [member]))
  }
}

extension CityServer {
  /// A favourite that is found again is shown as one.
  func flags(of ids: [Int]) throws -> ArchiveFlags {
    let found = try archive.use { archive throws(ArchiveError) in try archive.favorites(of: ids) }
    return ArchiveFlags(favorites: found)
  }
}
