import Foundation

/// A client of a server that adds.
struct Calculator {
  let executable: URL
  let arguments: [String]

  func add(_ first: Int, _ second: Int) throws -> Int? {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let request = #"{"jsonrpc":"2.0","id":"sum","method":"add","params":[\#(first),\#(second)]}"#
    try input.fileHandleForWriting.write(contentsOf: Data("\(request)\n".utf8))
    try input.fileHandleForWriting.close()
    let reply = try output.fileHandleForReading.readToEnd() ?? Data()
    return (try JSONSerialization.jsonObject(with: reply) as? [String: Any])?["result"] as? Int
  }
}
