/// A place with a given name, and the role of that name.
package struct NamedRow: Equatable {
  package var row: Int
  package var role: NameRole
}
