#include "json/duplicate_keys.h"

#include <sys/random.h>

#include <algorithm>
#include <cstring>

#include "json/notation.h"

namespace gantlet::json {
namespace {

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

std::uint32_t hashOf(std::string_view key, std::uint64_t seed) {
  std::uint64_t hash = seed ^ key.size();
  while (!key.empty()) {
    std::uint64_t eight = 0;
    const std::size_t size = std::min<std::size_t>(8, key.size());
    std::memcpy(&eight, key.data(), size);
    key.remove_prefix(size);
    hash = mix(hash ^ eight, seed | 1U);
  }
  return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

std::uint64_t newSeed() {
  std::uint64_t seed = 0;
  if (::getrandom(&seed, sizeof seed, 0) != static_cast<ssize_t>(sizeof seed))
    return 0x9E3779B97F4A7C15;
  return seed;
}

}  // namespace

DuplicateKeys::DuplicateKeys(std::string_view text) : text_(text) {
  static const std::uint64_t kSeed = newSeed();
  seed_ = kSeed;
}

std::string_view DuplicateKeys::rawKey(std::uint32_t begin) const {
  std::size_t end = begin;
  while (text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
  return text_.substr(begin, end - begin);
}

void DuplicateKeys::add(std::size_t begin) {
  const auto at = static_cast<std::uint32_t>(begin);
  const std::string_view raw = rawKey(at);
  const bool escaped = raw.find('\\') != std::string_view::npos;
  entries_.push_back({escaped ? hashOf(unescaped(raw), seed_) : hashOf(raw, seed_), at});
}

int DuplicateKeys::compare(std::uint32_t a, std::uint32_t b) const {
  const std::string_view left = rawKey(a);
  const std::string_view right = rawKey(b);
  const bool escaped =
      left.find('\\') != std::string_view::npos || right.find('\\') != std::string_view::npos;
  return escaped ? unescaped(left).compare(unescaped(right)) : left.compare(right);
}

std::optional<std::string> DuplicateKeys::closeObject() {
  const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
  // Most objects have a key or none.
  if (entries_.end() - begin > 1) {
    std::sort(begin, entries_.end(), [this](const Entry& a, const Entry& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      return a.begin != b.begin && compare(a.begin, b.begin) < 0;
    });
    const auto twin =
        std::adjacent_find(begin, entries_.end(), [this](const Entry& a, const Entry& b) {
          return a.hash == b.hash && compare(a.begin, b.begin) == 0;
        });
    if (twin != entries_.end()) return unescaped(rawKey(twin->begin));
  }
  entries_.erase(begin, entries_.end());
  marks_.pop_back();
  return std::nullopt;
}

}  // namespace gantlet::json
