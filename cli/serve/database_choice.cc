#include "cli/serve/database_choice.h"

#include <cstdlib>
#include <string_view>

namespace gantlet::cli {

Result<DatabaseAddress> databaseOf(const DataFolder& folder) {
  const char* named = std::getenv("GANTLET_DATABASE");
  const std::string_view text = named == nullptr ? "" : named;
  if (text.empty() || text == "embedded") return DatabaseAddress::embedded(folder.database());
  return DatabaseAddress::parse(text);
}

}  // namespace gantlet::cli
