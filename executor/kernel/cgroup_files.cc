#include "executor/kernel/cgroup_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <sstream>

namespace gantlet {
namespace {

// The number on the line "<key> <number>"; 0: there is none.
std::uint64_t numberAfter(std::string_view text, std::string_view key) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(key) || line.substr(key.size(), 1) != " ") continue;
    std::uint64_t value = 0;
    std::from_chars(line.data() + key.size() + 1, line.data() + line.size(), value);
    return value;
  }
  return 0;
}

}  // namespace

std::string ownParentGroup() { return std::string(kGroupPrefix) + std::to_string(::getpid()); }

Status writeGroupFile(const std::filesystem::path& path, const std::string& text) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd) return systemError("open " + path.string(), errno);
  if (::write(fd.get(), text.data(), text.size()) < 0)
    return systemError("write " + path.string(), errno);
  return {};
}

Status limitCpuV1(const std::filesystem::path& folder, const std::string& quota) {
  TRY_STATUS(writeGroupFile(folder / "cpu.cfs_period_us", "100000"));
  const std::filesystem::path path = folder / "cpu.cfs_quota_us";
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd) return systemError("open " + path.string(), errno);
  if (::write(fd.get(), quota.data(), quota.size()) >= 0) return {};
  if (errno != EINVAL) return systemError("write " + path.string(), errno);
  // More than a group around this one has: that one's quota holds for all below it.
  return writeGroupFile(path, "-1");
}

Status delegateV2(const std::filesystem::path& folder) {
  const std::filesystem::path control = folder / "cgroup.subtree_control";
  TRY_STATUS(writeGroupFile(control, kV2Controllers));
  // By itself: the kernel takes all of a line or nothing.
  (void)writeGroupFile(control, "+io");
  return {};
}

std::string readGroupFile(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string textIn(const UniqueFd& file) {
  std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
  if (!file) return "";
  const ssize_t n = ::pread(file.get(), buffer.data(), buffer.size(), 0);
  return n > 0 ? std::string(buffer.data(), static_cast<std::size_t>(n)) : "";
}

std::optional<std::uint64_t> numberIn(const UniqueFd& file) {
  const std::string text = textIn(file);
  std::uint64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc{}) return std::nullopt;
  return value;
}

std::uint64_t oomKillsIn(const UniqueFd& file) { return numberAfter(textIn(file), "oom_kill"); }

}  // namespace gantlet
