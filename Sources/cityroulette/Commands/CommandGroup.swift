/// A section of `--help`: commands for the same task.
enum CommandGroup: String, CaseIterable {
  case places = "Cities, weather and sky"
  case messages = "Methods and messages"
  case servers = "Servers"
  case transcripts = "Transcripts"
  case program = "This program"
}
