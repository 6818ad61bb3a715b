#include "store/sqlite_session.h"

#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace gantlet {
namespace {

constexpr std::uint64_t kLargestIdleLog = std::uint64_t{4} << 20U;
constexpr int kFreePages = 512;     // kept, or at least half of them: what is used again soon
constexpr int kPagesAtOnce = 2000;  // 8 MiB; others wait for the database meanwhile

}  // namespace

// What is set beyond the first two would wait for a write that goes on beside it; the one that
// writes has set it.
void openSqlite(soci::session& session, const DatabaseAddress& address, bool onlyReads) {
  session.open(soci::sqlite3, "db=\"" + address.place.string() + "\"");
  session << "PRAGMA busy_timeout=" + std::to_string(address.lockWait.count());
  // Bounds the memory: SQLite fills what it may. What is read again the kernel has.
  session << "PRAGMA cache_size=-2048";
  if (onlyReads) {
    session << "PRAGMA query_only=ON";
    return;
  }
  // Before the first table: free pages can then be given back to the disk.
  session << "PRAGMA auto_vacuum=INCREMENTAL";
  session << "PRAGMA journal_mode=WAL";
  session << "PRAGMA synchronous=FULL";
  session << "PRAGMA foreign_keys=ON";
  session << "PRAGMA secure_delete=ON";  // a key's hash is not left in free pages
}

void giveBackPages(soci::session& session, const DatabaseAddress& address) {
  int kind = 0;
  int free = 0;
  session << "PRAGMA auto_vacuum", soci::into(kind);
  session << "PRAGMA freelist_count", soci::into(free);
  const bool shrinks = kind == 2 && free >= kFreePages;
  if (shrinks) {
    // One page a statement: SOCI steps once. In one transaction they are one sync.
    soci::transaction work(session);
    for (int page = 0; page < std::min(free - kFreePages / 2, kPagesAtOnce); ++page) {
      session << "PRAGMA incremental_vacuum(1)";
    }
    work.commit();
  }
  std::error_code failed;
  const std::uint64_t log = std::filesystem::file_size(address.place.string() + "-wal", failed);
  // The file itself shrinks with this.
  if (shrinks || (!failed && log > kLargestIdleLog)) session << "PRAGMA wal_checkpoint(TRUNCATE)";
}

}  // namespace gantlet
