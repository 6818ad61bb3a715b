// Secret: text that must not be shown. Printing it gives its mask; its memory is wiped when it
// goes. Whoever needs the text says so with reveal(), which a reader can grep.
//
// Thread-safety: a value type.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace gantlet {

class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : text_(std::move(text)) {}
  ~Secret();
  Secret(const Secret&) = default;
  Secret(Secret&& other) noexcept;
  Secret& operator=(const Secret& other);
  Secret& operator=(Secret&& other) noexcept;

  [[nodiscard]] const std::string& reveal() const { return text_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] std::string masked() const;

 private:
  std::string text_;
};

// "****" and the last four characters; of fewer than twelve characters none are shown: four of them
// would be a good part of the whole. Empty for empty text.
[[nodiscard]] std::string maskedSecret(std::string_view text);
// Whether `text` has the form of a mask: then it stands for "unchanged".
[[nodiscard]] bool isMasked(std::string_view text);

// Overwrites the text, which then is empty.
void wipe(std::string& text);

std::ostream& operator<<(std::ostream& out, const Secret& secret);

}  // namespace gantlet
