internal import Platform
import Sessions

/// Finds and makes the lists that the rows of a file name, inside a transaction of the caller.
final class ListImporter {
  /// What the archive has under a name.
  enum Found {
    case filled(Int)

    /// A smart list, into which nothing can be put.
    case smart
    case missing
  }

  private let database: any SQLDatabase

  /// How added lists look, by name.
  private let styles: [String: ListStyle]

  /// The lists that the file names, in its order, by name.
  private var named: [String: ImportedList] = [:]
  private var names: [String] = []
  private var found: [String: Found] = [:]

  /// The ids of the lists that were made.
  private(set) var made: [Int] = []

  /// The next position among the lists; nil until it is read.
  private var nextPosition: Int?

  init(_ database: any SQLDatabase, styles: [String: ListStyle]) {
    self.database = database
    self.styles = styles
  }

  /// The lists that the file names, with the numbers of their rows.
  var imported: [ImportedList] { names.compactMap { named[$0] } }

  /// Counts a row that names a list.
  func count(_ name: String) throws {
    _ = try find(name)
    named[name]?.count += 1
  }

  func find(_ name: String) throws -> Found {
    if let known = found[name] {
      return known
    }
    let list = try look(for: name)
    found[name] = list
    names.append(name)
    var isNew = false
    if case .missing = list {
      isNew = true
    }
    named[name] = ImportedList(name: name, count: 0, isNew: isNew)
    return list
  }

  /// The id of the list, which is added at the end if it does not exist; nil for a smart list.
  func make(_ name: String) throws -> Int? {
    switch try find(name) {
    case .filled(let id): return id
    case .smart: return nil
    case .missing: break
    }
    // A list with the same folded name may have been made meanwhile.
    var list = try look(for: name)
    if case .missing = list {
      let id = try add(name)
      made.append(id)
      list = .filled(id)
    }
    found[name] = list
    guard case .filled(let id) = list else { return nil }
    return id
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
