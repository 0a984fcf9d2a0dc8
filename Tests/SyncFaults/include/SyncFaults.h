// Failures of fdatasync(2) in a test, for calls on the same thread alone, such as those of SQLite.

/// Lets some calls of fdatasync succeed, then fails the next ones.
///
/// - Parameters:
///   - passing: how many calls succeed first.
///   - failing: how many then fail with EIO; below 0 all of them.
void fail_fdatasync(int passing, int failing);

/// Calls `action` at each failure, until the next `fail_fdatasync`; null calls nothing.
void on_failed_fdatasync(void (*action)(void));

/// Whether a call has failed since `fail_fdatasync`.
int fdatasync_has_failed(void);
