#include "store/volume_store.h"

namespace gantlet {

Result<std::vector<StoredVolume>> VolumeStore::all() {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT id, tenant, name, quota, created_at, created_by, state FROM volumes ORDER BY id",
        "tttnntn");
  }));
  std::vector<StoredVolume> volumes;
  volumes.reserve(rows.size());
  for (const SqlRow& row : rows) {
    StoredVolume one{row.text(0),
                     row.text(1),
                     row.text(2),
                     static_cast<std::uint64_t>(row.number(3)),
                     row.number(4),
                     row.text(5),
                     StoredVolumeState::kMaking};
    const std::int64_t state = row.number(6);
    if (state < 0 || state > static_cast<std::int64_t>(StoredVolumeState::kRemoving)) {
      return Error{ErrorCode::kUnavailable, "the volume " + one.id + " has an unknown state",
                   "restore the database from a backup"};
    }
    one.state = static_cast<StoredVolumeState>(state);
    volumes.push_back(std::move(one));
  }
  return volumes;
}

Status VolumeStore::add(const StoredVolume& volume) {
  return database_.transact([&](Sql& sql) -> Status {
    return sql.run(
        "INSERT INTO volumes (id, tenant, name, quota, created_at, created_by, state) VALUES (?, "
        "?, ?, ?, ?, ?, ?)",
        {volume.id, volume.tenant, volume.name, static_cast<std::int64_t>(volume.quota),
         volume.createdAt, volume.createdBy, static_cast<std::int64_t>(volume.state)});
  });
}

Status VolumeStore::setState(const std::string& id, StoredVolumeState state) {
  return database_.transact([&](Sql& sql) -> Status {
    return sql.run("UPDATE volumes SET state = ? WHERE id = ?",
                   {static_cast<std::int64_t>(state), id});
  });
}

Status VolumeStore::remove(const std::string& id) {
  return database_.transact(
      [&](Sql& sql) -> Status { return sql.run("DELETE FROM volumes WHERE id = ?", {id}); });
}

}  // namespace gantlet
