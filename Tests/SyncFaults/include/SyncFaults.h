// Failures of fdatasync(2) in a test, for SQLite's calls on the thread of the test alone.

/// Lets so many calls pass, then fails the next ones.
///
/// - Parameters:
///   - passing: how many calls succeed first.
///   - failing: how many then fail with EIO; below 0 all of them.
void fail_fdatasync(int passing, int failing);

/// Calls this with each failure, until `fail_fdatasync`; null calls nothing.
void on_failed_fdatasync(void (*action)(void));

/// Whether a call has failed since `fail_fdatasync`.
int fdatasync_has_failed(void);
