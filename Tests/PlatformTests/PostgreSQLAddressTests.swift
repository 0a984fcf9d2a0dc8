import Testing

@testable import Platform

@Suite("The address of a server") struct PostgreSQLAddressTests {
  @Test(
    "What is shown of it tells no password",
    arguments: [
      ("postgresql://ann:s3cret@host:5432/team", "postgresql://ann@host:5432/team"),
      (
        "postgres://ann:a@b:c@host/team?sslmode=require", "postgres://ann@host/team?sslmode=require"
      ),
      (
        "postgresql:///team?host=/tmp&password=s3cret&user=ann",
        "postgresql:///team?host=/tmp&user=ann"
      ),
      ("postgresql://?service=team&sslpassword=s3cret", "postgresql://?service=team"),
      ("postgresql://host/team", "postgresql://host/team"),
      ("/home/ann:s3cret@host/archive.sqlite", "/home/ann:s3cret@host/archive.sqlite"),
    ])
  func secrets(_ given: String, _ shown: String) {
    #expect(PostgreSQLAddress.withoutSecrets(given) == shown)
    #expect(PostgreSQLAddress(given)?.shown ?? given == shown)
  }

  @Test("Statements have SQLite's places for values, and are sent with PostgreSQL's")
  func places() {
    #expect(
      PostgreSQLConnection.numbered("SELECT a FROM b WHERE c = ? AND d > ? LIMIT ?")
        == "SELECT a FROM b WHERE c = $1 AND d > $2 LIMIT $3")
    #expect(
      PostgreSQLConnection.numbered("UPDATE b SET a = ?2 WHERE id = ?1 AND a <> ?12")
        == "UPDATE b SET a = $2 WHERE id = $1 AND a <> $12")
  }
}
