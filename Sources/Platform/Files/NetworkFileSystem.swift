import Glibc

/// Detects the network file systems NFS and SMB. Other machines may have the same files open.
package enum NetworkFileSystem {
  /// `NFS` or `SMB` for a file on such a file system, or for a missing file that would be created on one; otherwise
  /// nil. Also nil if the file system cannot be determined.
  package static func name(of path: String) -> String? {
    var status = stat()
    guard stat(Folder.nearest(to: path), &status) == 0,
      let mounts = try? File.read("/proc/self/mountinfo")
    else { return nil }
    return name(ofDevice: UInt64(status.st_dev), in: String(decoding: mounts, as: UTF8.self))
  }

  /// `NFS` or `SMB` for a device with such a file system; nil if it has another file system or is not mounted.
  ///
  /// - Parameter mounts: the lines of `/proc/self/mountinfo` (`proc(5)`). In each line, the third field is the device,
  ///   and the field after the first lone hyphen from the seventh field on is the type of the file system.
  static func name(ofDevice device: UInt64, in mounts: String) -> String? {
    let number = "\(major(device)):\(minor(device))"
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == number,
        let hyphen = fields.dropFirst(6).firstIndex(of: "-"),
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

  // The parts of a device number, as `makedev(3)` composes it on Linux.
  private static func major(_ device: UInt64) -> UInt64 {
    device >> 8 & 0xFFF | device >> 32 & ~0xFFF
  }

  private static func minor(_ device: UInt64) -> UInt64 { device & 0xFF | device >> 12 & ~0xFF }
}
