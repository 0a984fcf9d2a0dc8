import Glibc

/// Detects NFS and SMB, whose files other machines may have open.
package enum NetworkFileSystem {
  /// The network file system, `NFS` or `SMB`, of a file that exists or will be created. Returns nil for another file
  /// system, or if it is unknown.
  package static func name(of path: String) -> String? {
    var status = stat()
    guard stat(Folder.nearest(to: path), &status) == 0,
      let mounts = try? File.read("/proc/self/mountinfo")
    else { return nil }
    return name(ofDevice: UInt64(status.st_dev), in: String(decoding: mounts, as: UTF8.self))
  }

  /// The network file system, `NFS` or `SMB`, of a device; nil if it has another one or is not mounted.
  ///
  /// - Parameter mounts: the lines of `/proc/self/mountinfo` (`proc(5)`). The third field is the device, and
  ///   the field after the hyphen is the type of the file system.
  static func name(ofDevice device: UInt64, in mounts: String) -> String? {
    let number = "\(major(device)):\(minor(device))"
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == number, let hyphen = fields.lastIndex(of: "-"),
        hyphen + 1 < fields.count
      else { continue }
      switch fields[hyphen + 1] {
      case "nfs", "nfs4": return "NFS"
      case "cifs", "smb3", "smbfs": return "SMB"
      default: return nil
      }
    }
    return nil
  }

  // The parts of a device number, as composed by `makedev(3)` on Linux.
  private static func major(_ device: UInt64) -> UInt64 {
    device >> 8 & 0xFFF | device >> 32 & ~0xFFF
  }

  private static func minor(_ device: UInt64) -> UInt64 { device & 0xFF | device >> 12 & ~0xFF }
}
