#include "cli/serve/service_desk.h"

#include <algorithm>
#include <iterator>

#include "cli/center/service_call.h"
#include "cli/common.h"
#include "cli/console.h"
#include "cli/data_folder.h"
#include "core/utf8.h"

namespace gantlet::cli {

Result<Headers> tenantHeader(const Arguments& arguments) {
  if (!arguments.has("--tenant")) return Headers();
  TRY(const TenantId tenant, tenantOf(arguments));
  return Headers{{"X-Tenant-ID", tenant.text()}};
}

Result<json::Object> askService(const Arguments& arguments, const std::string& method,
                                const std::string& path, const json::Value& body,
                                const Headers& headers, std::chrono::milliseconds timeout,
                                int cancelFd) {
  TRY(const std::filesystem::path folder, dataFolderPath(arguments.value("--data-dir")));
  Result<json::Object> answer =
      callService(folder / kSocketName, method, path, body, headers, timeout, cancelFd);
  if (!answer && answer.error().code == ErrorCode::kUnavailable &&
      answer.error().resolution.empty()) {
    Error error = std::move(answer).error();
    error.resolution =
        "start the service of that data folder ('gantlet serve'), or name another "
        "with --data-dir";
    return error;
  }
  return answer;
}

Result<json::Array> askServiceForAll(const Arguments& arguments, const std::string& path,
                                     const std::string& key, const std::string& query) {
  json::Array all;
  std::string after;
  do {
    std::string page = path + "?limit=1000" + query;
    if (!after.empty()) page += "&cursor=" + after;
    TRY(json::Object answer, askService(arguments, "GET", page));
    TRY(json::Array found, takeObjects(answer, key));
    std::move(found.begin(), found.end(), std::back_inserter(all));
    after = textIn(answer, "next");
  } while (!after.empty());
  return all;
}

Result<json::Array> takeObjects(json::Object& answer, const std::string& key) {
  json::Value* found = answer.find(key);
  if (found == nullptr || found->asArray() == nullptr) {
    return Error{ErrorCode::kInternal, "the service's answer holds no " + key, ""};
  }
  json::Array list = std::move(*found->asArray());
  const auto isObject = [](const json::Value& one) { return one.asObject() != nullptr; };
  if (!std::all_of(list.begin(), list.end(), isObject)) {
    return Error{ErrorCode::kInternal, "the service's answer holds no objects in " + key, ""};
  }
  return list;
}

Error inFlags(Error error,
              std::initializer_list<std::pair<std::string_view, std::string_view>> flagOfField) {
  for (const auto& [field, flag] : flagOfField) {
    const std::string quoted = "'" + std::string(field) + "'";
    for (std::string* text : {&error.message, &error.resolution}) {
      for (auto at = text->find(quoted); at != std::string::npos; at = text->find(quoted, at)) {
        text->replace(at, quoted.size(), flag);
      }
    }
  }
  return error;
}

Result<std::string> pathWord(const Arguments& arguments, const std::string& what) {
  const auto& words = arguments.positional();
  const bool plain = words.size() == 1 && !words[0].empty() && words[0].front() != '.' &&
                     std::all_of(words[0].begin(), words[0].end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-' ||
                              c == '@';
                     });
  if (plain) return words[0];
  if (words.size() != 1) return Error{ErrorCode::kInvalidArgument, "name one " + what, ""};
  return Error{
      ErrorCode::kInvalidArgument,
      "'" + printable(words[0]) + "' can't name a" + (what.front() == 'e' ? "n " : " ") + what,
      "it has letters, digits, '.', '_', '-' and '@' only, and no '.' in front"};
}

Result<json::Object> environmentIn(const Arguments& arguments) {
  json::Object variables;
  for (const std::string& word : arguments.values(kEnvFlag.name)) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos || sign == 0 || !isValidUtf8(word)) {
      return Error{ErrorCode::kInvalidArgument,
                   "--env must be NAME=VALUE in UTF-8, not '" + printable(word) + "'",
                   "such as --env STAGE=test"};
    }
    variables.set(word.substr(0, sign), word.substr(sign + 1));
  }
  return variables;
}

std::string textIn(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  if (value == nullptr || value->isNull()) return "";
  if (const std::string* text = value->asString()) return *text;
  return json::write(*value);
}

std::string inColumn(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text + " ";
}

int finish(const Result<int>& code, const CommandSpec& spec, Console& console) {
  return code ? *code : fail(spec, console, code.error());
}

}  // namespace gantlet::cli
