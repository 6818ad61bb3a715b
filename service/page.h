// Which part of a list is asked for. Thread-safety: pure functions.
#pragma once

#include <string>

#include "service/http/query.h"

namespace gantlet {

struct PageAsked {
  std::string after;  // the cursor: the last name of the page before; "": from the start
  std::size_t limit = 100;
};

// ?limit=&cursor=, and nothing else. Errors: kInvalidArgument.
[[nodiscard]] inline Result<PageAsked> readPage(std::string_view query) {
  constexpr std::size_t kLargestPage = 1000;
  TRY(const http::QueryFields fields, http::parseQuery(query));
  PageAsked asked;
  for (const auto& [name, value] : fields) {
    if (name == "cursor") {
      asked.after = value;
    } else if (name == "limit") {
      asked.limit = 0;
      for (const char c : value) {
        asked.limit = c >= '0' && c <= '9' && asked.limit <= kLargestPage
                          ? asked.limit * 10 + static_cast<std::size_t>(c - '0')
                          : kLargestPage + 1;
      }
      if (asked.limit < 1 || asked.limit > kLargestPage) {
        return Error{ErrorCode::kInvalidArgument, "'limit' must be from 1 to 1000", ""};
      }
    } else {
      return Error{ErrorCode::kInvalidArgument, "'" + name + "' can't be asked for here",
                   "limit, cursor"};
    }
  }
  return asked;
}

}  // namespace gantlet
