import Glibc

/// The identity of this process.
package enum ThisProcess {
  package static var id: Int { Int(getpid()) }
}
