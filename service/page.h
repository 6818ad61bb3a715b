// Which part of a list is asked for. Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "service/http/query.h"

namespace gantlet {

struct PageAsked {
  std::string after;  // the cursor: the last name of the page before; "": from the start
  std::size_t limit = 100;
};

// Of a list by ids, "sub_…": a cursor that is cut or of another list must not read as "that was
// all". Errors: kInvalidArgument.
[[nodiscard]] inline Status checkCursor(std::string_view cursor, std::string_view prefix) {
  const bool begins = cursor.starts_with(prefix) && cursor.size() > prefix.size() &&
                      cursor.size() <= prefix.size() + 64;
  const auto isIdByte = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_';
  };
  if (cursor.empty() || (begins && std::all_of(cursor.begin(), cursor.end(), isIdByte))) return {};
  return Error{ErrorCode::kInvalidArgument, "'cursor' is not one of this list",
               "send the text that the page before gave as \"next\""};
}

// How many a page is to have. Errors: kInvalidArgument.
[[nodiscard]] inline Result<std::size_t> readLimit(std::string_view text) {
  constexpr std::size_t kLargestPage = 1000;
  std::size_t limit = 0;
  for (const char c : text) {
    limit = c >= '0' && c <= '9' && limit <= kLargestPage
                ? limit * 10 + static_cast<std::size_t>(c - '0')
                : kLargestPage + 1;
  }
  if (limit >= 1 && limit <= kLargestPage) return limit;
  return Error{ErrorCode::kInvalidArgument, "'limit' must be from 1 to 1000", ""};
}

// ?limit=&cursor=, each once, and nothing else. Errors: kInvalidArgument.
[[nodiscard]] inline Result<PageAsked> readPage(std::string_view query) {
  TRY(const http::QueryFields fields, http::parseQueryOnce(query));
  PageAsked asked;
  for (const auto& [name, value] : fields) {
    if (name == "cursor") {
      asked.after = value;
    } else if (name == "limit") {
      TRY(asked.limit, readLimit(value));
    } else {
      return Error{ErrorCode::kInvalidArgument, "'" + name + "' can't be asked for here",
                   "limit, cursor"};
    }
  }
  return asked;
}

// That a route is asked for without any query. Errors: kInvalidArgument, naming what there is.
[[nodiscard]] inline Status checkNoQuery(std::string_view query) {
  TRY(const http::QueryFields fields, http::parseQuery(query));
  if (fields.empty()) return {};
  return Error{ErrorCode::kInvalidArgument,
               "'" + fields.front().first + "' can't be asked for here", "leave the query out"};
}

}  // namespace gantlet
