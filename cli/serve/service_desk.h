// What commands that need the running service share: its socket, ids in paths, lists over pages.
// Thread-safety: functions; safe from any thread.
#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"
#include "json/value.h"

namespace gantlet::cli {

using Headers = std::vector<std::pair<std::string, std::string>>;

// For whom --tenant lets the command speak. Errors: kInvalidArgument.
[[nodiscard]] Result<Headers> tenantHeader(const Arguments& arguments);

// A call of the service that holds the data folder. `cancelFd` as of LocalRequest. Errors:
// kUnavailable where none does, what the service says is wrong.
[[nodiscard]] Result<json::Object> askService(
    const Arguments& arguments, const std::string& method, const std::string& path,
    const json::Value& body = {}, const Headers& headers = {},
    std::chrono::milliseconds timeout = std::chrono::minutes(1), int cancelFd = -1);

// All items of a list, page by page; `query` begins with '&' or is empty.
[[nodiscard]] Result<json::Array> askServiceForAll(const Arguments& arguments,
                                                   const std::string& path, const std::string& key,
                                                   const std::string& query = "");

// The list under `key`, taken out of an answer. Errors: kInternal where it is missing or where one
// of its items is no object.
[[nodiscard]] Result<json::Array> takeObjects(json::Object& answer, const std::string& key);

// The one word of the command, which goes into a path. Errors: kInvalidArgument, naming `what`.
[[nodiscard]] Result<std::string> pathWord(const Arguments& arguments, const std::string& what);

// Of session create and template create.
inline constexpr Flag kEnvFlag{"--env", "NAME=VALUE",
                               "a variable of its programs' environment; as often as needed"};
// All of them; the last of a name counts. Errors: kInvalidArgument.
[[nodiscard]] Result<json::Object> environmentIn(const Arguments& arguments);

// The service tells of its fields, which have other names here: 'until' becomes --until.
[[nodiscard]] Error inFlags(
    Error error, std::initializer_list<std::pair<std::string_view, std::string_view>> flagOfField);

// A text of an object; "" for null, a number's digits.
[[nodiscard]] std::string textIn(const json::Object& object, std::string_view key);
[[nodiscard]] std::string inColumn(std::string text, std::size_t width);

[[nodiscard]] int finish(const Result<int>& code, const CommandSpec& spec, Console& console);

}  // namespace gantlet::cli
