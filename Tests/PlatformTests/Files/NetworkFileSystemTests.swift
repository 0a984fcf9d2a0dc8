import TestSupport
import Testing

@testable import Platform

@Suite("Network file systems")
struct NetworkFileSystemTests {
  private static let table = """
    22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
    51 22 0:44 / /mnt/team rw,relatime shared:28 - nfs4 server:/team rw,vers=4.2
    52 22 0:45 / /mnt/old rw - nfs server:/old rw
    53 22 0:300 / /mnt/share rw shared:1 master:2 - cifs //server/share rw
    54 22 0:47 / /mnt/a\\040- rw - smb3 //server/b rw
    55 22 0:48 / /tmp rw - tmpfs tmpfs rw
    """

  @Test(
    "The mount table identifies NFS and SMB only",
    arguments: [
      (0x801, nil), (44, "NFS"), (45, "NFS"), (0x10_002C, "SMB"), (47, "SMB"), (48, nil), (99, nil),
    ] as [(UInt64, String?)])
  func mounts(_ device: UInt64, _ name: String?) {
    #expect(NetworkFileSystem.name(ofDevice: device, in: Self.table) == name)
  }

  @Test("A file that does not exist is on the file system of its folder")
  func local() throws {
    let scratch = try ScratchFolder()
    #expect(NetworkFileSystem.name(of: scratch.path("none/x.sqlite")) == nil)
  }
}
