#include "cli/config_file.h"

#include <yaml-cpp/yaml.h>

#include <array>
#include <set>

#include "cli/arguments.h"
#include "cli/inputs.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kTokenFileLimit = ByteCount::kibi(4);

class Reader {
 public:
  explicit Reader(const std::string& filename) : filename_(filename) {}

  Result<ConfigFile> read(const YAML::Node& root) {
    ConfigFile file;
    if (root.IsNull()) return file;
    if (!root.IsMap()) return wrong(root, "must be a map of settings");
    std::set<std::string> seen;
    for (const auto& member : root) {
      const std::string key = member.first.as<std::string>();
      if (!seen.insert(key).second) return wrong(member.first, "'" + key + "' is set twice");
      if (key == "api_tokens") {
        TRY(file.tokens, tokens(member.second));
      } else {
        ConfigEntry entry{key, "", member.second.IsSequence(), place(member.first)};
        TRY(entry.value, entry.list ? words(member.second, key) : scalar(member.second, key));
        file.entries.push_back(std::move(entry));
      }
    }
    return file;
  }

 private:
  [[nodiscard]] std::string place(const YAML::Node& node) const {
    return filename_ + ":" + std::to_string(node.Mark().line + 1);
  }

  [[nodiscard]] Error wrong(const YAML::Node& node, const std::string& what) const {
    return Error{ErrorCode::kInvalidArgument, place(node) + ": " + what, ""};
  }

  Result<std::string> scalar(const YAML::Node& node, const std::string& key) const {
    if (node.IsScalar()) return node.Scalar();
    return wrong(node, "'" + key + "' must have " + (node.IsNull() ? "a value" : "one value"));
  }

  // A list of words is as good as one with commas.
  Result<std::string> words(const YAML::Node& list, const std::string& key) const {
    std::string text;
    for (const auto& item : list) {
      if (!item.IsScalar()) return wrong(item, "'" + key + "' must be a list of words");
      text += (text.empty() ? "" : ",") + item.Scalar();
    }
    return text;
  }

  Result<std::vector<ConfigToken>> tokens(const YAML::Node& list) const {
    if (!list.IsSequence()) return wrong(list, "'api_tokens' must be a list");
    std::vector<ConfigToken> tokens;
    std::set<std::string> ids;
    for (const auto& item : list) {
      TRY(ConfigToken token, tokenOf(item));
      if (!ids.insert(token.id).second) return wrong(item, "two tokens with the id " + token.id);
      tokens.push_back(std::move(token));
    }
    return tokens;
  }

  Result<ConfigToken> tokenOf(const YAML::Node& item) const {
    static constexpr std::array<std::string_view, 6> kKeys{"id",    "tenant",     "role",
                                                           "token", "token_file", "token_sha256"};
    if (!item.IsMap()) return wrong(item, "a token must be a map with id, tenant and token");
    ConfigToken token;
    token.place = place(item);
    for (const auto& member : item) {
      const std::string key = member.first.as<std::string>();
      TRY(const std::string value, scalar(member.second, key));
      if (key == "id") {
        token.id = value;
      } else if (key == "tenant") {
        token.tenant = value;
      } else if (key == "role") {
        token.role = value;
      } else if (key == "token_sha256") {
        token.secretHash = value;
      } else if (key == "token") {
        token.secret = value;
      } else if (key == "token_file") {
        TRY(token.secret, readTokenFile(value));
      } else {
        return wrong(member.first, "unknown key '" + key + "'" + suggestion(key, kKeys));
      }
    }
    if (token.id.empty()) return wrong(item, "a token needs an id");
    if (!token.secret.empty() && !token.secretHash.empty()) {
      return wrong(item, "the token '" + token.id + "' is given twice: as it is and as a hash");
    }
    if (token.secretHash.empty() && token.secret.size() < 16) {
      return wrong(item, "the token '" + token.id + "' has fewer than 16 characters");
    }
    return token;
  }

  static Result<std::string> readTokenFile(const std::string& path) {
    TRY(std::string text, readInput(path, kTokenFileLimit));
    if (text.size() > kTokenFileLimit.bytes()) {
      return Error{ErrorCode::kInvalidArgument, path + ": too large for a token", ""};
    }
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
  }

  const std::string& filename_;
};

}  // namespace

Result<ConfigFile> parseConfigFile(std::string_view yaml, const std::string& filename) {
  try {
    return Reader(filename).read(YAML::Load(std::string(yaml)));
  } catch (const YAML::Exception& exception) {
    return Error{ErrorCode::kInvalidArgument,
                 filename + ":" + std::to_string(exception.mark.line + 1) + ": " + exception.msg,
                 ""};
  }
}

}  // namespace gantlet::cli
