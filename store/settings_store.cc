#include "store/settings_store.h"

#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/Session.h>
#include <Poco/Data/Statement.h>
#include <Poco/Exception.h>

#include <mutex>

#include "store/private_files.h"

namespace gantlet {
namespace {

using Poco::Data::Session;
using namespace Poco::Data::Keywords;

constexpr const char* kCheckName = "gantlet.settings-key-check";
constexpr const char* kCheckText = "the settings key is right";
constexpr const char* kJson = "json";

std::filesystem::path nextKeyFile(const std::filesystem::path& file) {
  return file.string() + ".next";
}

// The one place that catches what Poco throws. Its messages name tables and never values.
template <class Body>
auto guard(Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const Poco::Exception& exception) {
    return Error{
        ErrorCode::kUnavailable, "the settings store: " + exception.displayText(),
        "check the data folder's space and rights; a damaged gantlet.db is put back from a "
        "backup (gantlet restore)"};
  } catch (const std::exception& exception) {
    return Error{ErrorCode::kUnavailable, std::string("the settings store: ") + exception.what(),
                 ""};
  }
}

void prepare(Session& session) {
  session << "PRAGMA journal_mode=WAL", now;
  session << "PRAGMA synchronous=FULL", now;
  session << "PRAGMA secure_delete=ON", now;  // an old secret is not left in free pages
  session << "CREATE TABLE IF NOT EXISTS system_settings ("
             "name TEXT PRIMARY KEY NOT NULL, source TEXT NOT NULL, data_type TEXT NOT NULL, "
             "value TEXT NOT NULL)",
      now;
}

Session openSession(const std::filesystem::path& database) {
  const PrivateFiles mask;
  Session session("SQLite", database.string());
  prepare(session);
  return session;
}

struct Row {
  std::string name;
  std::string source;
  std::string dataType;
  std::string value;
};

std::vector<Row> readRows(Session& session) {
  std::vector<Row> rows;
  Row row;
  Poco::Data::Statement select(session);
  select << "SELECT name, source, data_type, value FROM system_settings ORDER BY name",
      into(row.name), into(row.source), into(row.dataType), into(row.value), range(0, 1);
  while (!select.done()) {
    if (select.execute() == 0) break;
    rows.push_back(row);
  }
  return rows;
}

void writeRow(Session& session, Row row) {
  session << "INSERT INTO system_settings (name, source, data_type, value) VALUES (?, ?, ?, ?) "
             "ON CONFLICT(name) DO UPDATE SET source = excluded.source, "
             "data_type = excluded.data_type, value = excluded.value",
      use(row.name), use(row.source), use(row.dataType), use(row.value), now;
}

Error missingKey(const std::filesystem::path& file) {
  return Error{ErrorCode::kInvalidArgument,
               "settings are stored here, but their key " + file.string() + " is missing",
               "put the key file back, or set GANTLET_SETTINGS_KEY; nothing was changed"};
}

Error wrongKey(const std::string& where) {
  return Error{
      ErrorCode::kInvalidArgument,
      "the settings key (" + where + ") is not the one with which the settings were written",
      "give the right key; nothing was changed. Without it, the stored provider "
      "configurations are lost: move gantlet.db away and configure anew"};
}

}  // namespace

struct SettingsStore::Impl {
  Impl(Session given, SecretBox box) : session(std::move(given)), key(std::move(box)) {}
  std::mutex mutex;
  Session session;
  SecretBox key;

  // REQUIRES: the lock.
  [[nodiscard]] Result<Setting> opened(const Row& row) const {
    Setting setting{row.name, row.source, row.dataType, row.value};
    if (row.dataType == kJson) {
      TRY(const Secret text, key.open(row.name, row.value));
      setting.value = text.reveal();
    }
    return setting;
  }
};

SettingsStore::SettingsStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SettingsStore::~SettingsStore() = default;

namespace {

std::optional<std::string> checkValue(Session& session) {
  for (const Row& row : readRows(session)) {
    if (row.name == kCheckName) return row.value;
  }
  return std::nullopt;
}

bool opens(const Secret& key, const std::string& check) {
  return SecretBox(key).open(kCheckName, check).has_value();
}

// The key that opens what is stored; a new one where nothing is.
Result<Secret> chooseKey(const SettingsKeySource& source, const std::optional<std::string>& check) {
  if (source.fromEnvironment) {
    if (check && !opens(*source.fromEnvironment, *check)) return wrongKey("GANTLET_SETTINGS_KEY");
    return *source.fromEnvironment;
  }
  TRY(std::optional<Secret> file, readKeyFile(source.file));
  // A rotation that was cut off after its transaction: the new key is still beside the old one.
  if (check && (!file || !opens(*file, *check))) {
    TRY(std::optional<Secret> next, readKeyFile(nextKeyFile(source.file)));
    if (next && opens(*next, *check)) {
      std::error_code failed;
      std::filesystem::rename(nextKeyFile(source.file), source.file, failed);
      if (failed) return systemError("renaming the new settings key", failed.value());
      return std::move(*next);
    }
    if (!file) return missingKey(source.file);
    return wrongKey(source.file.string());
  }
  if (file) return std::move(*file);
  TRY(const Secret made, newSettingsKey());
  TRY_STATUS(writeKeyFile(source.file, made));
  return parseSettingsKey(made.reveal());
}

Status writeCheck(Session& session, const SecretBox& key) {
  TRY(std::string sealed, key.seal(kCheckName, kCheckText));
  return guard([&]() -> Status {
    writeRow(session, {kCheckName, "internal", "check", sealed});
    return {};
  });
}

// All of them or, where one fails, none.
void writeRows(Session& session, const std::vector<Row>& rows) {
  session.begin();
  try {
    for (const Row& row : rows) writeRow(session, row);
    session.commit();
  } catch (...) {
    session.rollback();
    throw;
  }
}

}  // namespace

Result<std::unique_ptr<SettingsStore>> SettingsStore::open(const std::filesystem::path& database,
                                                           const SettingsKeySource& key) {
  using Opened = Result<std::unique_ptr<SettingsStore>>;
  return guard([&]() -> Opened {
    Poco::Data::SQLite::Connector::registerConnector();
    Session session = openSession(database);
    const std::optional<std::string> check = checkValue(session);
    TRY(const Secret chosen, chooseKey(key, check));
    SecretBox box(chosen);
    if (!check) {
      TRY_STATUS(writeCheck(session, box));
    }
    return std::unique_ptr<SettingsStore>(
        new SettingsStore(std::make_unique<Impl>(std::move(session), std::move(box))));
  });
}

Result<std::optional<Setting>> SettingsStore::get(std::string_view name) const {
  TRY(const std::vector<Setting> all, list(name));
  for (const Setting& setting : all) {
    if (setting.name == name) return std::optional<Setting>(setting);
  }
  return std::optional<Setting>();
}

Result<std::vector<Setting>> SettingsStore::list(std::string_view prefix) const {
  const std::lock_guard lock(impl_->mutex);
  return guard([&]() -> Result<std::vector<Setting>> {
    std::vector<Setting> settings;
    for (const Row& row : readRows(impl_->session)) {
      if (row.name == kCheckName || !row.name.starts_with(prefix)) continue;
      TRY(Setting setting, impl_->opened(row));
      settings.push_back(std::move(setting));
    }
    return settings;
  });
}

Status SettingsStore::put(const std::vector<Setting>& settings) {
  const std::lock_guard lock(impl_->mutex);
  std::vector<Row> rows;
  for (const Setting& setting : settings) {
    Row row{setting.name, setting.source, setting.dataType, setting.value};
    if (setting.dataType == kJson) {
      TRY(row.value, impl_->key.seal(setting.name, setting.value));
    }
    rows.push_back(std::move(row));
  }
  return guard([&]() -> Status {
    writeRows(impl_->session, rows);
    return {};
  });
}

Status SettingsStore::remove(std::string_view name) {
  const std::lock_guard lock(impl_->mutex);
  return guard([&]() -> Status {
    std::string key(name);
    impl_->session << "DELETE FROM system_settings WHERE name = ?", use(key), now;
    return {};
  });
}

Status SettingsStore::rotate(const SecretBox& key) {
  const std::lock_guard lock(impl_->mutex);
  return guard([&]() -> Status {
    std::vector<Row> rows;
    for (Row& row : readRows(impl_->session)) {
      if (row.dataType == kJson) {
        TRY(const Secret text, impl_->key.open(row.name, row.value));
        TRY(row.value, key.seal(row.name, text.reveal()));
      } else if (row.name == kCheckName) {
        TRY(row.value, key.seal(kCheckName, kCheckText));
      }
      rows.push_back(std::move(row));
    }
    writeRows(impl_->session, rows);
    impl_->key = key;
    return {};
  });
}

Status rotateSettingsKey(const std::filesystem::path& database, const SettingsKeySource& key,
                         const std::optional<Secret>& next) {
  TRY(const std::unique_ptr<SettingsStore> store, SettingsStore::open(database, key));
  if (key.fromEnvironment) {
    if (!next) {
      return Error{
          ErrorCode::kInvalidArgument,
          "the settings key comes from GANTLET_SETTINGS_KEY: the new one has to be given too",
          "set GANTLET_SETTINGS_KEY_NEXT to it, and GANTLET_SETTINGS_KEY afterwards"};
    }
    return store->rotate(SecretBox(*next));
  }
  const std::filesystem::path beside = nextKeyFile(key.file);
  std::error_code ignored;
  std::filesystem::remove(beside, ignored);  // of a rotation that never came to its transaction
  TRY(const Secret made, newSettingsKey());
  TRY_STATUS(writeKeyFile(beside, made));
  TRY(const Secret bytes, parseSettingsKey(made.reveal()));
  TRY_STATUS(store->rotate(SecretBox(bytes)));
  std::error_code failed;
  std::filesystem::rename(beside, key.file, failed);
  if (failed) return systemError("renaming the new settings key", failed.value());
  return {};
}

}  // namespace gantlet
