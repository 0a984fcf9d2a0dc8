package import JSON

/// A value that documents can show as what a parameter has when it is left out.
package protocol DocumentedDefault: Sendable {
  var documented: JSON { get }
}

extension Bool: DocumentedDefault {
  package var documented: JSON { JSON(self) }
}

extension Int: DocumentedDefault {
  package var documented: JSON { JSON(self) }
}

extension Double: DocumentedDefault {
  package var documented: JSON { JSON(self) }
}

extension RawRepresentable where RawValue == String {
  package var documented: JSON { .string(rawValue) }
}
