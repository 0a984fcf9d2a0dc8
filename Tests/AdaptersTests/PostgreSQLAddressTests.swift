import Testing

@testable import Adapters

@Suite("PostgreSQL addresses") struct PostgreSQLAddressTests {
  @Test(
    "The displayed address contains no password in any notation",
    arguments: [
      ("postgresql://ann:s3cret@host:5432/team", "postgresql://ann@host:5432/team"),
      (
        "postgres://ann:s3cret@host/team?sslmode=require",
        "postgresql://ann@host/team?sslmode=require"
      ),
      ("postgresql://ann:s3%2F%3F%25cret@host/team", "postgresql://ann@host/team"),
      ("postgresql://ann:s3?cret@host/team", "postgresql://ann@host/team"),
      ("POSTGRESQL://ann:s3cret@host/team", "postgresql://ann@host/team"),
      ("PostgreS://ann:s3cret@host/team", "postgresql://ann@host/team"),
      ("postgresql://host/team?passw%6frd=s3cret", "postgresql://host/team"),
      ("postgresql://host/team?%70assword=s3cret&user=ann", "postgresql://ann@host/team"),
      (
        "postgresql:///team?host=/tmp&password=s3cret&user=ann",
        "postgresql://ann@/team?host=%2Ftmp"
      ),
      ("postgresql://?service=team&sslpassword=s3cret", "postgresql://?service=team"),
      ("postgresql://[::1]:5433,b:5434/team", "postgresql://[::1]:5433,b:5434/team"),
      ("postgresql://host/team", "postgresql://host/team"),
      ("host=host dbname=team user=ann password=s3cret", "postgresql://ann@host/team"),
      ("password='s3 cret' host = host port=5433", "postgresql://host:5433"),
      ("/home/ann:s3cret@host/archive.sqlite", "/home/ann:s3cret@host/archive.sqlite"),
      ("/data/user=ann/archive.sqlite", "/data/user=ann/archive.sqlite"),
      ("./postgresql/archive.sqlite", "./postgresql/archive.sqlite"),
    ])
  func secrets(_ given: String, _ shown: String) {
    #expect(PostgreSQLAddress.withoutSecrets(given) == shown)
    #expect(PostgreSQLAddress(given)?.problem == nil)
    #expect(PostgreSQLAddress(given)?.folderName.contains("s3") != true)
  }

  @Test(
    "A malformed address is refused, and the message repeats none of it",
    arguments: [
      "postgresql://ulf:s3/cret@host/team", "postgresql://ulf:5432/cret@host/team",
      "postgresql://ulf:s3%cret@host/team", "postgresql://ulf:s3@cret@host/team",
      "postgresql://ulf:5432/x?s3cret@host/team", "postgresql://ulf:s3cret@host:port/team",
      "postgresql://ulf:5432/x?user=s3cret@host/team", "postgresql://host/team?passwrd=s3cret",
      "postgresql:ulf:s3cret@host", "postgresql:/ulf:s3cret@host/team",
      "jdbc:postgresql://host/team?password=s3cret", "postgresql+psycopg://ulf:s3cret@host/team",
      "host=host passwort=s3cret", "host=host password='s3cret", "pass=s3cret host=host",
      "password=s3cret port=s3",
    ])
  func refused(_ given: String) throws {
    let address = try #require(PostgreSQLAddress(given))
    let problem = try #require(address.problem)
    for part in ["s3", "cret", "ulf"] {
      #expect(!problem.contains(part) && !address.shown.contains(part))
      #expect(!address.folderName.contains(part))
    }
  }

  @Test("The folder's name consists of host, port and database, and differs between schemas")
  func folders() {
    func name(_ text: String) -> String? { PostgreSQLAddress(text)?.folderName }
    let plain = name("postgresql://ann:s3cret@host:5433/team?sslmode=require")
    #expect(plain == "host-5433-team")
    #expect(name("dbname=team port=5433 host=host user=bob") == plain)
    #expect(name("postgresql://host/team") == "host-5432-team")
    #expect(name("postgresql://ho-st/te_am") == "ho_2Dst-5432-te_5Fam")
    let schemas = ["a", "b"].map {
      name("postgresql://host:5433/team?options=-csearch_path%3D\($0)")
    }
    #expect(schemas[0] != schemas[1] && schemas[0] != plain)
  }

  @Test("SQLite's placeholders are converted to PostgreSQL's")
  func places() {
    #expect(
      PostgreSQLConnection.numbered("SELECT a FROM b WHERE c = ? AND d > ? LIMIT ?")
        == "SELECT a FROM b WHERE c = $1 AND d > $2 LIMIT $3")
    #expect(
      PostgreSQLConnection.numbered("UPDATE b SET a = ?2 WHERE id = ?1 AND a <> ?12")
        == "UPDATE b SET a = $2 WHERE id = $1 AND a <> $12")
  }
}
