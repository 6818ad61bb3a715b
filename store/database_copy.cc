#include "store/database_copy.h"

#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/Session.h>
#include <Poco/Exception.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstring>

#include "core/unique_fd.h"

namespace gantlet {

bool isDatabase(const std::filesystem::path& file) {
  static constexpr std::string_view kMagic("SQLite format 3\0", 16);
  const UniqueFd in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  std::array<char, kMagic.size()> head{};
  return in &&
         ::pread(in.get(), head.data(), head.size(), 0) == static_cast<ssize_t>(head.size()) &&
         std::memcmp(head.data(), kMagic.data(), head.size()) == 0;
}

Status copyDatabase(const std::filesystem::path& from, const std::filesystem::path& to) {
  // VACUUM INTO takes an empty file, which it leaves with the rights that it has.
  const UniqueFd target(
      ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!target) return systemError("cannot write '" + to.string() + "'", errno);
  try {
    using Poco::Data::Keywords::now;
    using Poco::Data::Keywords::use;
    Poco::Data::SQLite::Connector::registerConnector();
    Poco::Data::Session session("SQLite", from.string());
    std::string name = to.string();
    session << "PRAGMA busy_timeout=10000", now;
    session << "VACUUM INTO ?", use(name), now;
  } catch (const Poco::Exception& exception) {
    return Error{ErrorCode::kUnavailable,
                 "cannot copy '" + from.string() + "': " + exception.displayText(),
                 "check the space there is for the copy, and try again"};
  }
  return {};
}

}  // namespace gantlet
