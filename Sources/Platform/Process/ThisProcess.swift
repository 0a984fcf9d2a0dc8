import Glibc

/// This process, for others to know it by.
package enum ThisProcess {
  package static var id: Int { Int(getpid()) }
}
