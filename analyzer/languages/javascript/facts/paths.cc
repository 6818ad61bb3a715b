#include "analyzer/languages/javascript/facts/paths.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxSteps = 12;

// "/tmp/" is let pass: the sandbox has one of its own. "/mnt/data/" and "/home/user/" are where
// other interpreters have the workspace. Below "/volumes/" lies what a session was given, else
// nothing.
bool leadsOutside(std::string_view text) {
  if (text.starts_with("file://")) text.remove_prefix(7);
  const bool known = text.starts_with("/tmp/") || text.starts_with("/mnt/data/") ||
                     text.starts_with("/home/user/") || text.starts_with("/workspace/") ||
                     text == "/tmp" || text == "/workspace" || text == "/mnt/data" ||
                     text == "/home/user" || text == "/volumes" || text.starts_with("/volumes/");
  return (text.starts_with('/') && !known) || text.starts_with('~') || text.starts_with("..");
}

// A step up: "..", "../x", "a/../b".
bool climbs(std::string_view text) {
  for (std::size_t at = text.find(".."); at != std::string_view::npos;
       at = text.find("..", at + 1)) {
    const auto ends = [&](std::size_t i) { return text[i] == '/' || text[i] == '\\'; };
    if ((at == 0 || ends(at - 1)) && (at + 2 == text.size() || ends(at + 2))) return true;
  }
  return false;
}

std::string_view withoutScheme(std::string_view module) {
  if (module.starts_with("node:")) module.remove_prefix(5);
  return module;
}

// Which arguments of a function of fs are paths: the first, and of what moves the second.
bool takesPath(std::string_view name, std::size_t index) {
  static constexpr std::string_view kOnDescriptors[] = {
      "read",      "readSync",      "readv",       "readvSync", "write",     "writeSync", "writev",
      "close",     "writevSync",    "closeSync",   "fstat",     "fstatSync", "fsync",     "futimes",
      "fsyncSync", "fdatasyncSync", "futimesSync", "ftruncate", "fdatasync", "constants"};
  static constexpr std::string_view kMovers[] = {"rename", "renameSync", "copyFile", "copyFileSync",
                                                 "cp",     "cpSync",     "link",     "linkSync"};
  if (index == 0) return !isOneOf(name, kOnDescriptors);
  return index == 1 && isOneOf(name, kMovers);
}

}  // namespace

// An argument that a function of fs takes for a path. What is constant as a whole is judged as an
// argument like any other.
void OpenedPaths::emitOpenedPath(PathId target, std::size_t index, NodeIndex argument) {
  const std::string name = values_.paths.moduleName(target);
  const std::string_view module = withoutScheme(name);
  if (module != "fs" && module != "fs/promises") return;
  if (!takesPath(values_.paths.lastName(target), index)) return;
  if (!mayBeginOutside(argument, kMaxSteps, false)) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "path";
  add(std::move(fact), argument);
}

// fs.readFileSync(...list), fs.readFileSync.apply(fs, list): which paths there are can't be seen.
void OpenedPaths::emitHiddenPaths(PathId target, NodeIndex where) {
  const std::string name = values_.paths.moduleName(target);
  const std::string_view module = withoutScheme(name);
  if (module != "fs" && module != "fs/promises") return;
  if (!takesPath(values_.paths.lastName(target), 0)) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "path";
  add(std::move(fact), where);
}

// The texts that a node may be, as paths; none where it may be something else as well.
std::vector<std::string> OpenedPaths::pathTexts(NodeIndex node) const {
  std::vector<std::string> texts;
  for (const ValueId id : values_.members(solver_.valueOf(node))) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kString && value.kind != ValueKind::kBuffer) return {};
    texts.push_back(values_.text(id));
  }
  return texts;
}

// Whether a piece behind the first leads up.
bool OpenedPaths::mayClimb(NodeIndex piece, int steps) const {
  if (piece == kNoNode || steps <= 0) return false;
  piece = tree_.unwrap(piece);
  const std::vector<std::string> texts = pathTexts(piece);
  if (!texts.empty()) return std::any_of(texts.begin(), texts.end(), climbs);
  switch (tree_.kind(piece)) {
    case JsKind::kBinary:
      return mayClimb(tree_.child(piece, JsField::kLeft), steps - 1) ||
             mayClimb(tree_.child(piece, JsField::kRight), steps - 1);
    case JsKind::kTemplate:
      for (NodeIndex p = tree_.firstPart(piece); p != kNoNode; p = tree_.nextPart(p)) {
        if (tree_.kind(p) == JsKind::kStringFragment ? climbs(tree_.text(p))
                                                     : mayClimb(tree_.firstPart(p), steps - 1)) {
          return true;
        }
      }
      return false;
    case JsKind::kIdentifier: {
      const std::vector<NodeIndex> sources = sourcesOf(piece);
      return std::any_of(sources.begin(), sources.end(),
                         [&](NodeIndex source) { return mayClimb(source, steps - 1); });
    }
    case JsKind::kCall: return climbsByMethod(piece);
    default: return false;
  }
}

// '../'.repeat(n), Array(n).fill('..').join('/'): a step up stands in what the method is called on.
bool OpenedPaths::climbsByMethod(NodeIndex call) const {
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember ||
      !isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"join", "repeat"})) {
    return false;
  }
  const NodeIndex object = tree_.child(callee, JsField::kObject);
  for (NodeIndex i = object; i != kNoNode && i < tree_.end(object); ++i) {
    const std::vector<std::string> texts = pathTexts(i);
    if (std::any_of(texts.begin(), texts.end(), climbs)) return true;
  }
  return false;
}

// What a name was declared with, and what was assigned to it.
std::vector<NodeIndex> OpenedPaths::sourcesOf(NodeIndex name) const {
  std::vector<NodeIndex> sources;
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return sources;
  const Binding& binding = scopes_.bindings()[ident->binding];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const NodeIndex use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]].node;
    const NodeIndex parent = tree_.parent(use);
    NodeIndex value = kNoNode;
    if (tree_.kind(parent) == JsKind::kDeclarator && tree_.field(use) == JsField::kName) {
      value = tree_.child(parent, JsField::kValue);
    } else if ((tree_.kind(parent) == JsKind::kAssignment ||
                tree_.kind(parent) == JsKind::kAssignmentPattern) &&
               tree_.field(use) == JsField::kLeft) {
      value = tree_.child(parent, JsField::kRight);
    }
    if (value != kNoNode) sources.push_back(value);
  }
  return sources;
}

// `begun`: this is a piece of a path. Then a constant counts by itself.
bool OpenedPaths::mayBeginOutside(NodeIndex path, int steps, bool begun) const {
  if (path == kNoNode || steps <= 0) return false;
  path = tree_.unwrap(path);
  const std::vector<std::string> texts = pathTexts(path);
  if (!texts.empty()) {
    const bool plain = !begun && std::all_of(texts.begin(), texts.end(), [&](const std::string&) {
      return !values_.contains(solver_.valueOf(path), ValueKind::kBuffer);
    });
    return !plain && std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
      return leadsOutside(text) || climbs(text);
    });
  }
  switch (tree_.kind(path)) {
    case JsKind::kBinary: {
      const NodeIndex left = tree_.child(path, JsField::kLeft);
      const NodeIndex right = tree_.child(path, JsField::kRight);
      if (tree_.text(tree_.child(path, JsField::kOperator)) == "+") {
        return mayBeginOutside(left, steps - 1, true) || mayClimb(right, steps - 1);
      }
      return mayBeginOutside(left, steps - 1, true) || mayBeginOutside(right, steps - 1, true);
    }
    case JsKind::kTernary:
      return mayBeginOutside(tree_.child(path, JsField::kConsequence), steps - 1, true) ||
             mayBeginOutside(tree_.child(path, JsField::kAlternative), steps - 1, true);
    case JsKind::kTemplate: {
      const NodeIndex first = tree_.firstPart(path);
      if (first == kNoNode) return false;
      const bool outside = tree_.kind(first) == JsKind::kStringFragment
                               ? leadsOutside(tree_.text(first))
                               : mayBeginOutside(tree_.firstPart(first), steps - 1, true);
      return outside || mayClimb(path, steps - 1);
    }
    case JsKind::kAwait: return mayBeginOutside(tree_.firstPart(path), steps - 1, begun);
    case JsKind::kIdentifier: {
      const std::vector<NodeIndex> sources = sourcesOf(path);
      return std::any_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return mayBeginOutside(source, steps - 1, true);
      });
    }
    case JsKind::kCall:
    case JsKind::kNew: return mayReturnOutside(path, steps);
    case JsKind::kMember: {  // path.sep
      const auto& members = values_.members(solver_.valueOf(path));
      return members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
             values_.paths.lastName(values_.at(members[0]).data) == "sep";
    }
    default: return false;
  }
}

// The global or module member that a callee surely is, without "node:"; empty otherwise.
std::string OpenedPaths::calleeName(NodeIndex call) const {
  const JsField field =
      tree_.kind(call) == JsKind::kNew ? JsField::kConstructor : JsField::kFunction;
  const NodeIndex callee = tree_.child(call, field);
  if (callee == kNoNode) return "";
  const auto& members = values_.members(solver_.valueOf(callee));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kPath) return "";
  return std::string(withoutScheme(values_.paths.text(values_.at(members[0]).data)));
}

// path.join(…), new URL(…), pieces.join('/'): what makes a path of others.
bool OpenedPaths::mayReturnOutside(NodeIndex call, int steps) const {
  const std::vector<NodeIndex> arguments = argumentsOf(tree_.child(call, JsField::kArguments));
  const std::string name = calleeName(call);
  const bool joins =
      name.starts_with("path.") && (name.ends_with(".join") || name.ends_with(".resolve"));
  if (joins) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const bool root = i == 0 || name.ends_with(".resolve");
      if (root && mayBeginOutside(arguments[i], steps - 1, true)) return true;
      if (mayClimb(arguments[i], steps - 1)) return true;
    }
    return false;
  }
  static constexpr std::string_view kSame[] = {
      "path.normalize", "url.fileURLToPath",  "url.pathToFileURL", "URL", "url.URL",
      "String",         "decodeURIComponent", "Buffer.from"};
  if (isOneOf(name, kSame)) {
    return !arguments.empty() && mayBeginOutside(arguments[0], steps - 1, true);
  }
  if (name == "path.dirname" && !arguments.empty()) {
    // The folder above the workspace.
    const std::string_view text = tree_.text(tree_.unwrap(arguments[0]));
    return text == "__dirname" || text == "process.cwd()" || text == "import.meta.dirname" ||
           text == "path.dirname(__filename)" || mayBeginOutside(arguments[0], steps - 1, true);
  }
  if (name == "path.format" && !arguments.empty()) {
    const NodeIndex parts = tree_.unwrap(arguments[0]);
    for (NodeIndex p = tree_.firstPart(parts); p != kNoNode; p = tree_.nextPart(p)) {
      if (mayBeginOutside(tree_.child(p, JsField::kValue), steps - 1, true)) return true;
    }
    return false;
  }
  if (name.empty() && climbsByMethod(call)) return true;
  // ['', 'opt', x].join('/'): the first piece may be empty.
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  if (!name.empty() || callee == kNoNode || tree_.kind(callee) != JsKind::kMember ||
      tree_.text(tree_.child(callee, JsField::kProperty)) != "join" || arguments.empty()) {
    return false;
  }
  const std::vector<std::string> glue = pathTexts(arguments[0]);
  if (std::none_of(glue.begin(), glue.end(),
                   [](const std::string& text) { return text.find('/') != std::string::npos; })) {
    return false;
  }
  const NodeIndex list = tree_.unwrap(tree_.child(callee, JsField::kObject));
  if (tree_.kind(list) != JsKind::kArray) return true;
  const NodeIndex first = tree_.firstPart(list);
  const std::vector<std::string> begins =
      first == kNoNode ? std::vector<std::string>() : pathTexts(first);
  const bool inside =
      !begins.empty() && std::none_of(begins.begin(), begins.end(), [](const std::string& text) {
        return text.empty() || leadsOutside(text);
      });
  if (!inside) return true;
  for (NodeIndex p = first; p != kNoNode; p = tree_.nextPart(p)) {
    if (mayClimb(p, steps - 1)) return true;
  }
  return false;
}

// _.get(x, 'a.constructor'), _.map(list, ['constructor', 'name']): properties read by a constant
// path.
void OpenedPaths::emitPropertyPath(NodeIndex argument) {
  std::vector<std::string> texts;
  for (const ValueId id : values_.members(solver_.valueOf(argument))) {
    if (values_.kind(id) == ValueKind::kString) texts.push_back(values_.text(id));
    if (values_.kind(id) != ValueKind::kArray) continue;
    for (const ValueId element : values_.elements(id)) {
      if (values_.kind(element) == ValueKind::kString) texts.push_back(values_.text(element));
    }
  }
  for (const std::string& text : texts) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find_first_of(".[]\"'", begin), text.size());
      const std::string_view step = std::string_view(text).substr(begin, end - begin);
      if (step != "arguments" && isReflective(step)) {
        parts_.members.emitAttr(step, false, "reflect", tree_.range(argument));
      }
      begin = end + 1;
    }
  }
}

// console.log(arguments), util.inspect(util): what is written is a text, and nobody keeps the
// value.
bool OpenedPaths::isOnlyShown(const Use& use) const {
  return isShownBy(use) && !mayReplaceShowers();
}

bool OpenedPaths::isShownBy(const Use& use) const {
  if (use.kind != UseKind::kArgument || tree_.kind(use.node) != JsKind::kCall) return false;
  const std::string name = calleeName(use.node);
  return name.starts_with("console.") || name == "util.format" ||
         (name == "util.inspect" && use.index == 0);
}

// Whether the program stores into console, JSON, Object or util, or hands one of them on: what they
// are given may then go to a function of its own.
bool OpenedPaths::mayReplaceShowers() const {
  if (replaces_) return *replaces_;
  replaces_ = false;
  for (NodeIndex i = 0; i < tree_.size() && !*replaces_; ++i) {
    if (tree_.kind(i) != JsKind::kIdentifier && tree_.kind(i) != JsKind::kShorthand) continue;
    const Ident* ident = scopes_.identAt(i);
    if (ident == nullptr || ident->role != Role::kRead) continue;
    if (!isOneOf(tree_.text(i), {"console", "JSON", "Object", "util"})) continue;
    for (const Use& use : usesOf(tree_, i)) {
      const bool read =
          use.kind == UseKind::kObject && targetKind(tree_, use.node) == TargetKind::kNoTarget;
      const bool harmless = read || use.kind == UseKind::kCompare || use.kind == UseKind::kTypeof ||
                            use.kind == UseKind::kCall || use.kind == UseKind::kNew ||
                            use.kind == UseKind::kDestructure || use.kind == UseKind::kBase ||
                            use.kind == UseKind::kTest || use.kind == UseKind::kDiscard ||
                            isShownBy(use);
      if (!harmless) replaces_ = true;
    }
  }
  return *replaces_;
}

// JSON.stringify(arguments), Object.keys(arguments): texts as well; a second argument would be
// handed what is inside.
bool OpenedPaths::isOnlyListed(const Use& use) const {
  if (use.kind != UseKind::kArgument || tree_.kind(use.node) != JsKind::kCall) return false;
  if (mayReplaceShowers()) return false;
  const std::string name = calleeName(use.node);
  const NodeIndex list = tree_.child(use.node, JsField::kArguments);
  return (name == "JSON.stringify" || name == "Object.keys") && argumentsOf(list).size() == 1;
}

}  // namespace gantlet::javascript
