import Foundation
import JSON
import Platform
import TestSupport
import Testing

extension Faults {
  @Suite("Security of files and sockets", .endToEnd, .serialized)
  struct SecurityTests {
    /// A program that has used its archive, its cache and the network.
    private func busySandbox() throws -> WeatherSandbox {
      let sandbox = try WeatherSandbox(.metNorway)
      try sandbox.open()
      try sandbox.backend.call("session.commit")
      try sandbox.backend.call("weather.icon", ["icon": "cloudy-day"])
      return sandbox
    }

    @Test("Only the user can access the files and folders of the program")
    func modes() throws {
      let sandbox = try busySandbox()
      // Before the exit, a backup may be running, with its own temporary files.
      #expect(try sandbox.backend.leave() == .code(0))
      for folder in ["data", "cache"] {
        let root = "\(sandbox.home.path)/\(folder)/cityroulette"
        let names = try #require(FileManager.default.enumerator(atPath: root)?.allObjects)
        #expect(!names.isEmpty)
        for name in [""] + names.compactMap({ $0 as? String }) {
          let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
          let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
          let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue
          #expect(mode == (isFolder ? 0o700 : 0o600), "\(root)/\(name)")
        }
      }
    }

    @Test("The program listens on no socket")
    func noListeningSocket() throws {
      let sandbox = try busySandbox()
      let process = "/proc/\(sandbox.backend.processID)"
      let links = try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")
      }
      for table in ["tcp", "tcp6", "udp", "udp6"] {
        let lines = try String(contentsOfFile: "\(process)/net/\(table)", encoding: .utf8)
        for line in lines.split(separator: "\n").dropFirst() {
          let fields = line.split(separator: " ")
          // State 0A is LISTEN. A UDP socket that receives from anywhere has state 07.
          guard fields.count > 9, ["0A", "07"].contains(fields[3]) else { continue }
          #expect(!links.contains("socket:[\(fields[9])]"), "\(table): \(line)")
        }
      }
      #expect(try sandbox.backend.leave() == .code(0))
    }

    @Test("An archive behind a symbolic link is refused")
    func linkedArchive() throws {
      let home = try Home()
      let target = try home.file("target", lines: [])
      let link = "\(home.path)/link.sqlite"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      let backend = try Backend(home, ["--archive", link])
      let error = try backend.refusal("archive.list")
      #expect(error["code"] == 1030)
      #expect(error["message"].stringOrEmpty.contains("symbolic link"))
      #expect(try File.read(target) == [])
      #expect(try backend.leave() == .code(0))
    }
  }
}
