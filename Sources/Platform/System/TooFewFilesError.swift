import Glibc

/// The system allows the process too few open files.
package struct TooFewFilesError: Error, CustomStringConvertible {
  let needed: Int

  package var description: String {
    "The system lets too few files be open: the program needs \(needed) beside its streams; raise "
      + "the limit with ulimit -n \(needed * 4), or close what was handed to it."
  }
}
