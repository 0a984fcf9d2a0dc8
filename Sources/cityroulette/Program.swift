import CityServer
import Platform
import Transcript

@main
enum Program {
  static func main() {
    // First of all, so that nothing else can write to the protocol.
    let streams = StandardStreams.claim()
    Signals.ignoreBrokenPipes()
    let console = Console(descriptor: streams.output)
    do {
      switch try Arguments(CommandLine.arguments.dropFirst()) {
      case .help: console.write(Usage.text)
      case .version: console.write("\(Product.name) \(Product.version)")
      case .play(let words): Environment.exit(try Play.run(words, console))
      case .serve(let options): Environment.exit(try Serve.run(options, streams))
      }
    } catch let error as UsageError {
      fail(error.message, status: 2)
    } catch let error as SystemError {
      fail(error.message, status: 1)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    Console.standardError.write("cityroulette: \(message)")
    Environment.exit(status)
  }
}
