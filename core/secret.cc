#include "core/secret.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <ostream>

namespace gantlet {
namespace {

constexpr std::string_view kMask = "****";
constexpr std::size_t kShown = 4;
constexpr std::size_t kShownFrom = 12;

}  // namespace

void wipe(std::string& text) {
  // A plain fill of memory that is about to be freed is what optimisers leave out.
  OPENSSL_cleanse(text.data(), text.size());
  text.clear();
}

Secret::~Secret() { wipe(text_); }

Secret::Secret(Secret&& other) noexcept : text_(other.text_) { wipe(other.text_); }

Secret& Secret::operator=(const Secret& other) {
  if (this != &other) {
    wipe(text_);
    text_ = other.text_;
  }
  return *this;
}

Secret& Secret::operator=(Secret&& other) noexcept {
  if (this != &other) {
    wipe(text_);
    text_ = other.text_;
    wipe(other.text_);
  }
  return *this;
}

std::string Secret::masked() const { return maskedSecret(text_); }

std::string maskedSecret(std::string_view text) {
  if (text.empty()) return {};
  std::string mask(kMask);
  if (text.size() < kShownFrom) return mask;
  const std::string_view end = text.substr(text.size() - kShown);
  const bool printable =
      std::all_of(end.begin(), end.end(), [](char c) { return c > 0x20 && c < 0x7F; });
  if (printable) mask += end;
  return mask;
}

bool isMasked(std::string_view text) {
  return text.starts_with(kMask) &&
         (text.size() == kMask.size() || text.size() == kMask.size() + kShown);
}

std::ostream& operator<<(std::ostream& out, const Secret& secret) { return out << secret.masked(); }

}  // namespace gantlet
