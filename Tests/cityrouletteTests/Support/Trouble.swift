import Glibc
import JSON
import TestSupport

/// A problem in the communication between a test and the program.
struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
