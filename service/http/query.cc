#include "service/http/query.h"

#include <charconv>
#include <set>

#include "core/utf8.h"

namespace gantlet::http {
namespace {

enum class Bytes : bool { kText, kAny };

Result<std::string> decode(std::string_view text, const std::string& part, bool plusIsSpace,
                           Bytes bytes = Bytes::kText) {
  const auto wrong = [&](const char* what) {
    return Error{ErrorCode::kInvalidArgument,
                 "the " + part + " " + what + ": '" + std::string(text.substr(0, 64)) + "'", ""};
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plusIsSpace) c = ' ';
    if (c == '%') {
      unsigned code = 0;
      const char* begin = text.data() + i + 1;
      if (text.size() - i < 3) return wrong("ends inside a percent-encoding");
      const auto [end, error] = std::from_chars(begin, begin + 2, code, 16);
      if (error != std::errc{} || end != begin + 2) return wrong("has a broken percent-encoding");
      c = static_cast<char>(code);
      i += 2;
    }
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    if (control && bytes == Bytes::kText) return wrong("has a control character");
    out.push_back(c);
  }
  if (bytes == Bytes::kText && !isValidUtf8(out)) return wrong("is not UTF-8");
  return out;
}

Result<QueryFields> parse(std::string_view query, Bytes bytes) {
  QueryFields fields;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    TRY(std::string name, decode(pair.substr(0, equals), "query", true));
    std::string value;
    if (equals != std::string_view::npos) {
      TRY(value, decode(pair.substr(equals + 1), "query", true, bytes));
    }
    fields.emplace_back(std::move(name), std::move(value));
  }
  return fields;
}

Result<QueryFields> once(Result<QueryFields> fields) {
  if (!fields) return fields;
  std::set<std::string_view> seen;
  for (const auto& [name, value] : *fields) {
    if (seen.insert(name).second) continue;
    return Error{ErrorCode::kInvalidArgument,
                 "'" + name.substr(0, 64) + "' stands more than once in the query",
                 "write it once"};
  }
  return fields;
}

}  // namespace

Result<std::string> decodePath(std::string_view path) { return decode(path, "path", false); }
Result<std::string> decodeBytes(std::string_view path) {
  return decode(path, "path", false, Bytes::kAny);
}

std::string encodePath(std::string_view bytes) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "-._~/";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain || kPlain.find(c) != std::string_view::npos) {
      text += c;
    } else {
      (text += '%') += kHex[byte >> 4U];
      text += kHex[byte & 0xFU];
    }
  }
  return text;
}

Result<QueryFields> parseQuery(std::string_view query) { return parse(query, Bytes::kText); }

Result<QueryFields> parseQueryOnce(std::string_view query) {
  return once(parse(query, Bytes::kText));
}

Result<QueryFields> parseByteQuery(std::string_view query) {
  return once(parse(query, Bytes::kAny));
}

}  // namespace gantlet::http
