#include "store/place_store.h"

#include "core/digest.h"

namespace gantlet {
namespace {

constexpr const char* kColumns =
    "id, kind, tenant, node, kept, created_at, lost_at, reason, made_by";
constexpr const char* kTypes = "ttttnnntt";

StoredPlace placeOf(const SqlRow& row) {
  return {row.text(0),   row.text(1),           row.text(2), row.text(3), row.number(4) != 0,
          row.number(5), row.optionalNumber(6), row.text(7), row.text(8)};
}

Result<std::vector<StoredPlace>> placesOf(Sql& sql, const std::string& where,
                                          const std::vector<SqlValue>& values) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT " + std::string(kColumns) + " FROM cluster_places WHERE " + where, kTypes,
               values));
  std::vector<StoredPlace> places;
  places.reserve(rows.size());
  for (const SqlRow& row : rows) places.push_back(placeOf(row));
  return places;
}

}  // namespace

std::string namePlaceId(const std::string& of, const std::string& tenant, const std::string& name) {
  return "name_" + toHex(sha256(of + '\0' + tenant + '\0' + name)).substr(0, 48);
}

Status PlaceStore::add(const StoredPlace& place) {
  TRY([[maybe_unused]] const std::string node, choose(place));
  return {};
}

Result<std::string> PlaceStore::choose(const StoredPlace& place, const std::string& mark) {
  return database_.transact([&](Sql& sql) -> Result<std::string> {
    TRY(const std::int64_t now, time_(sql));
    const std::string ignore = sql.engine() == Engine::kMariaDb ? "IGNORE" : "OR IGNORE";
    TRY(const std::uint64_t made,
        sql.change("INSERT " + ignore +
                       " INTO cluster_places (id, kind, tenant, node, kept, created_at, reason, "
                       "made_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                   {place.id, place.kind, place.tenant, place.node,
                    std::int64_t{place.kept ? 1 : 0}, now, mark, place.madeBy}));
    if (made == 0 && place.kind == kKeyPlace) {
      TRY_STATUS(
          sql.run("UPDATE cluster_places SET reason = '' WHERE id = ? AND reason NOT IN ('', ?)",
                  {place.id, mark}));
    }
    TRY(const std::vector<StoredPlace> there, placesOf(sql, "id = ?", {place.id}));
    if (!there.empty()) return there.front().node;
    return Error{ErrorCode::kUnavailable, "a place could not be written", ""};
  });
}

Result<std::optional<StoredPlace>> PlaceStore::get(const std::string& id) {
  return database_.read([&](Sql& sql) -> Result<std::optional<StoredPlace>> {
    TRY(std::vector<StoredPlace> found, placesOf(sql, "id = ?", {id}));
    if (found.empty()) return std::optional<StoredPlace>();
    return std::optional(std::move(found.front()));
  });
}

Result<bool> PlaceStore::move(const std::string& id, const std::string& from,
                              const std::string& to) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY_STATUS(
        sql.run("UPDATE cluster_places SET node = ? WHERE id = ? AND node = ?", {to, id, from}));
    TRY(const std::vector<StoredPlace> now, placesOf(sql, "id = ?", {id}));
    return !now.empty() && now.front().node == to;
  });
}

Status PlaceStore::remove(const std::vector<std::string>& ids) {
  if (ids.empty()) return {};
  return database_.transact([&](Sql& sql) -> Status {
    for (const std::string& id : ids) {
      TRY_STATUS(sql.run("DELETE FROM cluster_places WHERE id = ?", {id}));
    }
    return {};
  });
}

Status PlaceStore::takeBack(const std::string& id, const std::string& mark) {
  return database_.transact([&](Sql& sql) {
    return sql.run("DELETE FROM cluster_places WHERE id = ? AND reason = ? AND reason <> ''",
                   {id, mark});
  });
}

Result<std::vector<StoredPlace>> PlaceStore::ofNode(const std::string& node,
                                                    const std::string& kind) {
  return database_.read([&](Sql& sql) {
    return placesOf(sql, "node = ? AND kind = ? ORDER BY id", {node, kind});
  });
}

Result<Ending> PlaceStore::takeEnding(const std::string& id, const std::string& who) {
  return database_.transact([&](Sql& sql) -> Result<Ending> {
    TRY(const std::int64_t now, time_(sql));
    const std::string how = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
    TRY(const std::vector<StoredPlace> locked, placesOf(sql, "id = ?" + how, {id}));
    if (locked.empty() || locked.front().lostAt) return Ending::kOthers;
    return takeEndingOf(sql, id, 0, who, now);
  });
}

Status PlaceStore::dropEnding(const std::string& id, const std::string& who) {
  return database_.transact([&](Sql& sql) {
    return sql.run("DELETE FROM cluster_endings WHERE id = ? AND who = ?", {id, who});
  });
}

Status PlaceStore::lose(const std::vector<std::string>& ids, const std::string& reason) {
  if (ids.empty()) return {};
  return database_.transact([&](Sql& sql) -> Status {
    TRY(const std::int64_t now, time_(sql));
    for (const std::string& id : ids) {
      TRY_STATUS(sql.run(
          "UPDATE cluster_places SET lost_at = ?, reason = ? WHERE id = ? AND lost_at IS NULL",
          {now, reason, id}));
      TRY_STATUS(sql.run("DELETE FROM cluster_endings WHERE id = ?", {id}));
    }
    return {};
  });
}

Result<std::vector<StoredPlace>> PlaceStore::stranded(std::int64_t silence) {
  return database_.read([&](Sql& sql) -> Result<std::vector<StoredPlace>> {
    TRY(const std::int64_t now, time_(sql));
    return placesOf(sql,
                    "kind = 'session' AND kept = 0 AND lost_at IS NULL AND node NOT IN (SELECT id "
                    "FROM cluster_nodes WHERE left_at IS NULL AND heartbeat_at > ?) ORDER BY id",
                    {now - silence});
  });
}

Result<std::map<std::string, std::int64_t>> PlaceStore::counts(
    const std::string& kind, const std::optional<std::string>& tenant) {
  return database_.read([&](Sql& sql) -> Result<std::map<std::string, std::int64_t>> {
    const std::string of = tenant ? " AND tenant = ?" : "";
    std::vector<SqlValue> values{kind};
    if (tenant) values.emplace_back(*tenant);
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT node, COUNT(*) FROM cluster_places WHERE kind = ? AND lost_at IS NULL" +
                     of + " GROUP BY node",
                 "tn", values));
    std::map<std::string, std::int64_t> counts;
    for (const SqlRow& row : rows) counts[row.text(0)] = row.number(1);
    return counts;
  });
}

Result<std::vector<StoredPlace>> PlaceStore::lost(const std::string& kind,
                                                  const std::optional<std::string>& tenant) {
  return database_.read([&](Sql& sql) {
    std::vector<SqlValue> values{kind};
    if (tenant) values.emplace_back(*tenant);
    return placesOf(sql,
                    "kind = ? AND lost_at IS NOT NULL" +
                        std::string(tenant ? " AND tenant = ?" : "") + " ORDER BY id",
                    values);
  });
}

Status PlaceStore::forget(std::int64_t lostAge, std::int64_t keyAge) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY(const std::int64_t now, time_(sql));
    TRY_STATUS(sql.run("DELETE FROM cluster_places WHERE lost_at < ?", {now - lostAge}));
    return sql.run("DELETE FROM cluster_places WHERE kind = 'key' AND created_at < ?",
                   {now - keyAge});
  });
}

}  // namespace gantlet
