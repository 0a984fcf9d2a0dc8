import Glibc

/// Too few file descriptors are free for this program.
package struct TooFewFilesError: Error, CustomStringConvertible {
  let needed: Int

  package var description: String {
    "The limit of open files is too low: the program needs \(needed) besides its standard streams. Raise "
      + "it with ulimit -n \(needed * 4), or close descriptors that the program inherits."
  }
}
