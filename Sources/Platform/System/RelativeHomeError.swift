@preconcurrency import Glibc

/// `HOME` is not an absolute path.
package struct RelativeHomeError: Error, CustomStringConvertible {
  let path: String

  package var description: String {
    "HOME is \"\(path)\", which is not an absolute path. Set it to one that begins with a slash."
  }
}
