#include "policy/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <streambuf>

namespace gantlet {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 10U;
constexpr std::size_t kMaxDepth = 32;

// Thrown inside yaml-cpp's parser and caught around it: its event interface has no other way out.
struct Refused {
  int line;
  std::string message;
};

// Builds the tree from yaml-cpp's events, which is faster than its own nodes and keeps duplicates
// in sight.
class TreeBuilder final : public YAML::EventHandler {
 public:
  explicit TreeBuilder(int firstLine) : firstLine_(firstLine) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    checkAnchor(mark, anchor);
    YamlNode node;
    node.line = lineOf(mark);
    add(std::move(node));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    throw Refused{lineOf(mark), "aliases are not allowed"};
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    checkAnchor(mark, anchor);
    if (tag != "?" && tag != "!" && !tag.empty()) {
      throw Refused{lineOf(mark), "tags are not allowed"};
    }
    YamlNode node;
    node.kind = YamlNode::Kind::kScalar;
    node.quoted = tag == "!";
    node.line = lineOf(mark);
    node.scalar = value;
    if (!node.quoted && (value == "~" || value == "null")) node.kind = YamlNode::Kind::kNull;
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, YamlNode::Kind::kSequence);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, YamlNode::Kind::kMap);
  }
  void OnMapEnd() override { close(); }

  [[nodiscard]] YamlNode takeRoot() { return std::move(root_); }

 private:
  struct Level {
    YamlNode node;
    std::optional<std::string> key;  // of a mapping: read, its value yet to come
  };

  [[nodiscard]] int lineOf(const YAML::Mark& mark) const { return mark.line + firstLine_; }
  void checkAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) const {
    if (anchor != 0) throw Refused{lineOf(mark), "anchors are not allowed"};
  }
  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YamlNode::Kind kind) {
    checkAnchor(mark, anchor);
    if (tag != "?" && tag != "!" && !tag.empty()) {
      throw Refused{lineOf(mark), "tags are not allowed"};
    }
    if (levels_.size() >= kMaxDepth) throw Refused{lineOf(mark), "nested too deeply"};
    Level level;
    level.node.kind = kind;
    level.node.line = lineOf(mark);
    levels_.push_back(std::move(level));
  }
  void close() {
    YamlNode node = std::move(levels_.back().node);
    levels_.pop_back();
    add(std::move(node));
  }
  void add(YamlNode node) {
    if (levels_.empty()) {
      root_ = std::move(node);
      return;
    }
    Level& level = levels_.back();
    if (level.node.kind == YamlNode::Kind::kSequence) {
      level.node.items.push_back(std::move(node));
      return;
    }
    if (!level.key) {
      if (node.kind != YamlNode::Kind::kScalar) throw Refused{node.line, "a key must be a text"};
      if (level.node.find(node.scalar) != nullptr) {
        throw Refused{node.line, "duplicate key '" + node.scalar + "'"};
      }
      level.key = std::move(node.scalar);
      return;
    }
    level.node.members.push_back(YamlMember{std::move(*level.key), std::move(node)});
    level.key.reset();
  }

  int firstLine_;
  YamlNode root_;
  std::vector<Level> levels_;
};

// An input stream over text that stays where it is.
class ViewBuffer final : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // only ever read
    setg(begin, begin, begin + text.size());
  }
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const YamlMember& member : members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

std::string quoted(std::string_view name) {
  std::string text("'");
  text += name;
  text += '\'';
  return text;
}

Error yamlError(std::string_view filename, int line, std::string_view message) {
  return Error{ErrorCode::kInvalidArgument,
               std::string(filename) + ":" + std::to_string(line) + ": " + std::string(message),
               ""};
}

std::string canonicalText(const YamlNode& node) {
  const auto counted = [](const std::string& text) {
    return std::to_string(text.size()) + ":" + text;
  };
  switch (node.kind) {
    case YamlNode::Kind::kNull: return "~";
    case YamlNode::Kind::kScalar: return (node.quoted ? "q" : "s") + counted(node.scalar);
    case YamlNode::Kind::kSequence: {
      std::string text = "[";
      for (const YamlNode& item : node.items) text += canonicalText(item);
      return text + "]";
    }
    case YamlNode::Kind::kMap: break;
  }
  std::string text = "{";
  for (const YamlMember& member : node.members) {
    text += counted(member.key) + canonicalText(member.value);
  }
  return text + "}";
}

Result<YamlNode> parseYaml(std::string_view text, std::string_view filename, int firstLine) {
  if (text.size() > kMaxBytes) {
    return yamlError(filename, firstLine, "the document is larger than 256 KiB");
  }
  try {
    ViewBuffer buffer(text);
    std::istream stream(&buffer);
    YAML::Parser parser(stream);
    TreeBuilder builder(firstLine);
    if (!parser.HandleNextDocument(builder)) {
      return yamlError(filename, firstLine, "the document is empty");
    }
    YamlNode root = builder.takeRoot();
    TreeBuilder second(firstLine);
    if (parser.HandleNextDocument(second)) {
      return yamlError(filename, firstLine, "more than one document");
    }
    return root;
  } catch (const Refused& refused) {
    return yamlError(filename, refused.line, refused.message);
  } catch (const YAML::Exception& exception) {
    const int line = exception.mark.is_null() ? firstLine : exception.mark.line + firstLine;
    return yamlError(filename, line, exception.msg);
  }
}

YamlReader::YamlReader(const YamlNode& node, std::string filename)
    : node_(node), filename_(std::move(filename)) {
  if (node_.kind != YamlNode::Kind::kMap) fail("a mapping of keys to values is wanted here");
}

void YamlReader::fail(int line, std::string_view message) {
  if (!error_) error_ = yamlError(filename_, line, message);
}

int YamlReader::lineOf(std::string_view key) const {
  const YamlNode* node = node_.find(key);
  return node == nullptr ? node_.line : node->line;
}

const YamlNode* YamlReader::take(std::string_view key) {
  known_.emplace_back(key);
  return node_.find(key);
}

std::optional<std::string> YamlReader::text(std::string_view key) {
  const YamlNode* node = take(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != YamlNode::Kind::kScalar) {
    fail(node->line, quoted(key) + " must be a text");
    return std::nullopt;
  }
  return node->scalar;
}

std::string YamlReader::requiredText(std::string_view key) {
  std::optional<std::string> value = text(key);
  if (!value || value->empty()) {
    fail(lineOf(key), quoted(key) + " is missing");
    return "";
  }
  return *value;
}

std::optional<bool> YamlReader::flag(std::string_view key) {
  const YamlNode* node = take(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind == YamlNode::Kind::kScalar && !node->quoted) {
    if (node->scalar == "true") return true;
    if (node->scalar == "false") return false;
  }
  fail(node->line, quoted(key) + " must be true or false");
  return std::nullopt;
}

namespace {

std::optional<std::int64_t> parseInteger(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::kScalar || node.quoted) return std::nullopt;
  std::string_view digits = node.scalar;
  int base = 10;
  if (digits.starts_with("0x")) {
    digits.remove_prefix(2);
    base = 16;
  }
  std::int64_t value = 0;
  const auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (code != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::int64_t> YamlReader::integer(std::string_view key) {
  const YamlNode* node = take(key);
  if (node == nullptr) return std::nullopt;
  const std::optional<std::int64_t> value = parseInteger(*node);
  if (!value) fail(node->line, quoted(key) + " must be a whole number");
  return value;
}

std::vector<std::string> YamlReader::texts(std::string_view key) {
  const YamlNode* node = take(key);
  if (node == nullptr) return {};
  if (node->kind == YamlNode::Kind::kScalar) return {node->scalar};
  std::vector<std::string> values;
  if (node->kind != YamlNode::Kind::kSequence) {
    fail(node->line, quoted(key) + " must be a list of texts");
    return values;
  }
  for (const YamlNode& item : node->items) {
    if (item.kind != YamlNode::Kind::kScalar) {
      fail(item.line, quoted(key) + " must be a list of texts");
      break;
    }
    values.push_back(item.scalar);
  }
  return values;
}

std::vector<std::int64_t> YamlReader::integers(std::string_view key) {
  const YamlNode* node = take(key);
  if (node == nullptr) return {};
  std::vector<std::int64_t> values;
  if (node->kind != YamlNode::Kind::kSequence) {
    fail(node->line, quoted(key) + " must be a list of whole numbers");
    return values;
  }
  for (const YamlNode& item : node->items) {
    const std::optional<std::int64_t> value = parseInteger(item);
    if (!value) {
      fail(item.line, quoted(key) + " must be a list of whole numbers");
      break;
    }
    values.push_back(*value);
  }
  return values;
}

std::vector<YamlReader::Pair> YamlReader::pairs(std::string_view key) {
  const YamlNode* node = take(key);
  std::vector<Pair> values;
  if (node == nullptr) return values;
  if (node->kind != YamlNode::Kind::kMap) {
    fail(node->line, quoted(key) + " must be a mapping");
    return values;
  }
  for (const YamlMember& member : node->members) {
    if (member.value.kind != YamlNode::Kind::kScalar) {
      fail(member.value.line, quoted(member.key) + " must be a text");
      break;
    }
    values.push_back(Pair{member.key, member.value.scalar, member.value.line});
  }
  return values;
}

void YamlReader::each(std::string_view key, const std::function<void(YamlReader&)>& body) {
  const YamlNode* node = take(key);
  if (node == nullptr) return;
  const auto visit = [&](const YamlNode& item) {
    YamlReader reader(item, filename_);
    if (!reader.failed()) body(reader);
    adopt(reader.finish());
  };
  if (node->kind == YamlNode::Kind::kMap) {
    visit(*node);
    return;
  }
  if (node->kind != YamlNode::Kind::kSequence) {
    fail(node->line, quoted(key) + " must be a mapping or a list of mappings");
    return;
  }
  for (const YamlNode& item : node->items) visit(item);
}

void YamlReader::adopt(const Status& status) {
  if (!status && !error_) error_ = status.error();
}

Status YamlReader::finish() {
  if (error_) return *error_;
  for (const YamlMember& member : node_.members) {
    if (std::find(known_.begin(), known_.end(), member.key) != known_.end()) continue;
    std::string names;
    for (const std::string& name : known_) names += (names.empty() ? "" : ", ") + name;
    Error error = yamlError(filename_, member.value.line, "unknown key " + quoted(member.key));
    error.resolution = "known keys: " + names;
    return error;
  }
  return {};
}

}  // namespace gantlet
