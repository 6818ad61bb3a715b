// CatalogStore: what administrators set for tenants, and templates with their versions. A version
// that was made is never changed.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct StoredTenant {
  std::string name;
  std::optional<std::vector<std::string>> policies;   // nullopt: as the service is configured
  std::optional<std::vector<std::string>> templates;  // nullopt: all that it can see
  std::string quota = "{}";                           // JSON
  std::int64_t createdAt = 0;
  std::string createdBy;  // an actor's id
  std::int64_t updatedAt = 0;

  bool operator==(const StoredTenant&) const = default;
};

struct StoredTemplate {
  std::string name;
  std::int64_t version = 1;
  std::optional<std::string> tenant;  // nullopt: everybody's
  std::string document;               // JSON
  std::int64_t createdAt = 0;
  std::string createdBy;

  bool operator==(const StoredTemplate&) const = default;
};

class CatalogStore {
 public:
  // `database` must outlive it.
  explicit CatalogStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  [[nodiscard]] Result<std::vector<StoredTenant>> tenants();
  // nullopt: there is none of that name.
  [[nodiscard]] Result<std::optional<StoredTenant>> tenant(const std::string& name);
  [[nodiscard]] Status add(const StoredTenant& tenant);
  // False: the tenant is not, or not any more, what `before` says. Of two who change what both have
  // read, one is told so, and no change is lost.
  [[nodiscard]] Result<bool> change(const StoredTenant& before, const StoredTenant& tenant);
  // All versions, by name and version.
  [[nodiscard]] Result<std::vector<StoredTemplate>> templates();
  // A first version brings its template with it.
  [[nodiscard]] Status add(const StoredTemplate& version);

 private:
  Database& database_;
};

}  // namespace gantlet
