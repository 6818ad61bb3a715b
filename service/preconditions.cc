#include "service/preconditions.h"

#include <algorithm>
#include <iterator>

#include "service/problem.h"

namespace gantlet {
namespace {

struct TagList {
  bool any = false;  // "*"
  std::vector<std::string> strong;
  std::vector<std::string> weak;
};

Error unreadable(const char* field) {
  return Error{ErrorCode::kInvalidArgument,
               std::string("'") + field + "' is neither * nor a list of etags",
               R"(write an ETag as it was answered, with its quotes: "1f-2a")"};
}

// One list, over all fields of that name (section 5.3). An etag may hold commas.
Result<TagList> readTags(const http::RequestHead& head, const char* field) {
  TagList list;
  std::size_t found = 0;
  for (const http::Header& header : head.headers) {
    if (header.name != field) continue;
    ++found;
    std::string_view rest = http::trimBlanks(header.value);
    if (rest == "*") {
      list.any = true;
      continue;
    }
    if (rest.empty()) return unreadable(field);
    while (!rest.empty()) {
      if (rest.front() == ',') {
        rest = http::trimBlanks(rest.substr(1));
        continue;
      }
      const bool weak = rest.starts_with("W/");
      if (weak) rest.remove_prefix(2);
      const std::size_t end = rest.starts_with('"') ? rest.find('"', 1) : std::string_view::npos;
      if (end == std::string_view::npos) return unreadable(field);
      (weak ? list.weak : list.strong).emplace_back(rest.substr(1, end - 1));
      rest = http::trimBlanks(rest.substr(end + 1));
      if (!rest.empty() && rest.front() != ',') return unreadable(field);
    }
  }
  const bool tags = !list.strong.empty() || !list.weak.empty();
  if (found > 0 && list.any == tags) return unreadable(field);
  return list;
}

}  // namespace

Result<FileCondition> readPreconditions(const http::RequestHead& head) {
  FileCondition condition;
  TRY(TagList match, readTags(head, "if-match"));
  condition.mustExist = match.any;
  condition.among = std::move(match.strong);
  // No etag of ours is empty: a list of weak tags alone is held to, and matches nothing.
  if (!match.weak.empty()) condition.among.emplace_back();
  TRY(TagList none, readTags(head, "if-none-match"));
  condition.mustBeAbsent = none.any;
  condition.notAmong = std::move(none.strong);
  std::move(none.weak.begin(), none.weak.end(), std::back_inserter(condition.notAmong));
  return condition;
}

http::Response preconditionFailed(const FileCondition& condition, const FileInfo* file,
                                  const std::string& requestId) {
  const bool match = !condition.matches(file);
  Problem problem = problemOf(
      412, file == nullptr
               ? "there is no such file, and If-Match asks for one"
               : std::string(match ? "the file is another one than If-Match names"
                                   : "the file is there, or is one that If-None-Match names") +
                     ": nothing was changed");
  problem.resolution = "read the file again, and send the ETag of that answer";
  if (file != nullptr && !file->etag.empty()) {
    problem.headers.push_back({"ETag", "\"" + file->etag + "\""});
  }
  return problemResponse(problem, requestId);
}

}  // namespace gantlet
