import CityCore
import JSON

/// Which of some cities are archived, and starred there.
struct ArchiveFlags {
  let favorites: [Int: Bool]
  let writer: CityWriter

  /// A city of the gazetteer with its flags and perhaps one member more.
  func json(_ city: City, with member: CityWriter.ExtraMember? = nil) -> JSON {
    let favorite = favorites[city.id]
    return writer.json(
      city, favorite: favorite ?? false, archived: favorite != nil, extra: member)
  }
}

extension CityServer {
  /// A favourite that is found again is shown as one. Looking a city up needs no archive: one that
  /// is not there yet is not made, and one that cannot be read shows in the server's health only.
  func flags(of ids: [Int]) -> ArchiveFlags {
    ArchiveFlags(favorites: (try? archive.favorites(of: ids)) ?? [:], writer: writer)
  }
}
