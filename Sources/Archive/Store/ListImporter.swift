internal import Adapters
import Files
import Text

/// Finds and makes the lists that the rows of a file name, inside a transaction of the caller. Spellings with the same
/// `NameFolding.identity` are one list.
final class ListImporter {
  /// The list that the archive has under a name.
  enum Found {
    case filled(Int)

    /// A smart list, to which nothing can be added.
    case smart
    case missing
  }

  private struct NamedList {
    var found: Found

    /// The index among the imported lists.
    let index: Int
  }

  private let database: any SQLDatabase

  /// The colours and icons of added lists, by name.
  private let styles: [String: ListStyle]

  /// The lists that the file names, in the order in which the importer met them, with the numbers of rows that `count`
  /// counted.
  private(set) var imported: [ImportedList] = []

  /// The ids of the lists that this importer made.
  private(set) var made: [Int] = []

  /// The identities of names by their spelling, and the lists by the identity of their name.
  private var identities: [String: [UInt8]] = [:]
  private var lists: [[UInt8]: NamedList] = [:]

  /// The next position among the lists; nil until it is read.
  private var nextPosition: Int?

  init(_ database: any SQLDatabase, styles: [String: ListStyle]) {
    self.database = database
    self.styles = styles
  }

  /// Counts a row that names a list.
  func count(_ name: String) throws { imported[try list(named: name).index].count += 1 }

  /// The list that the archive has under a name. Includes lists that this importer made.
  func find(_ name: String) throws -> Found { try list(named: name).found }

  /// The id of the list, which is added at the end if it does not exist; nil for a smart list.
  func make(_ name: String) throws -> Int? {
    switch try find(name) {
    case .filled(let id): return id
    case .smart: return nil
    case .missing:
      let id = try add(name)
      made.append(id)
      lists[identity(of: name)]?.found = .filled(id)
      return id
    }
  }

  private func identity(of name: String) -> [UInt8] {
    if let known = identities[name] {
      return known
    }
    let identity = NameFolding.identity(name)
    identities[name] = identity
    return identity
  }

  private func list(named name: String) throws -> NamedList {
    let identity = identity(of: name)
    if let known = lists[identity] {
      return known
    }
    let found = try look(for: name)
    var isNew = false
    if case .missing = found {
      isNew = true
    }
    let list = NamedList(found: found, index: imported.count)
    imported.append(ImportedList(name: name, count: 0, isNew: isNew))
    lists[identity] = list
    return list
  }

  private func look(for name: String) throws -> Found {
    let list = try database.statement("SELECT id, query FROM list WHERE sort_name = ?")
      .first([.identity(name)]) { (id: $0.integer(0), isSmart: $0.optionalText(1) != nil) }
    guard let list else { return .missing }
    return list.isSmart ? .smart : .filled(list.id)
  }

  /// Adds a list at the end and returns its id.
  private func add(_ name: String) throws -> Int {
    let position = try nextPosition ?? ListTable(database).nextPosition()
    nextPosition = position + 1
    let style = styles[name]
    return try ListTable(database).insert(
      name, style?.color ?? .blue, style?.icon ?? .pin, query: nil, at: position)
  }
}
