#include "analyzer/languages/python/facts/paths.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"

namespace gantlet::python {
namespace {

constexpr int kMaxSteps = 8;

// "/tmp/" is let pass: the sandbox has one of its own. "/mnt/data/" and "/home/user/" are where
// other interpreters have the workspace. Below "/volumes/" lies what a session was given, else
// nothing.
bool leadsOutside(std::string_view text) {
  if (text == "/tmp" || text == "/mnt/data" || text == "/home/user" || text == "/volumes") {
    return false;
  }
  const bool known = text.starts_with("/tmp/") || text.starts_with("/mnt/data/") ||
                     text.starts_with("/home/user/") || text.starts_with("/volumes/");
  return (text.starts_with('/') && !known) || text.starts_with('~') || text.starts_with("..");
}

// Modules that open no files whatever they are given, nor hold modules that do under names that
// their surfaces list.
bool isFilelessModule(std::string_view module) {
  static constexpr std::string_view kNames[] = {
      "__future__", "abc",         "array",       "base64",      "binascii",   "bisect",
      "calendar",   "cmath",       "collections", "colorsys",    "contextlib", "copy",
      "csv",        "dataclasses", "datetime",    "decimal",     "difflib",    "enum",
      "fnmatch",    "fractions",   "functools",   "graphlib",    "hashlib",    "heapq",
      "hmac",       "html",        "ipaddress",   "itertools",   "json",       "keyword",
      "math",       "numbers",     "operator",    "pprint",      "queue",      "random",
      "re",         "secrets",     "statistics",  "string",      "struct",     "textwrap",
      "threading",  "time",        "typing",      "unicodedata", "uuid",       "zlib"};
  if (module == "collections.abc" || module == "urllib.parse" || module == "urllib") return true;
  return std::find(std::begin(kNames), std::end(kNames), module) != std::end(kNames);
}

// Builtins that open files, or lead to those that do.
bool isRoad(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "open",       "eval", "exec",    "compile",   "globals", "locals", "vars", "getattr",
      "breakpoint", "help", "license", "copyright", "credits", "exit",   "quit"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// Dunder names that a class or program without any such intent writes.
bool isPlainDunder(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "__init__", "__name__",  "__repr__",      "__str__",     "__eq__",      "__ne__",
      "__lt__",   "__le__",    "__gt__",        "__ge__",      "__hash__",    "__len__",
      "__iter__", "__next__",  "__getitem__",   "__setitem__", "__delitem__", "__contains__",
      "__add__",  "__sub__",   "__mul__",       "__enter__",   "__exit__",    "__call__",
      "__bool__", "__slots__", "__post_init__", "__all__",     "__future__",  "__new__"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

}  // namespace

// Whether anything could open a file. Where nothing can, a file's name is a text like others.
bool OpenedPaths::reachesFiles() {
  if (reachesFiles_) return *reachesFiles_;
  bool reaches = !p_.starImports.empty() ||
                 std::any_of(p_.importedModules.begin(), p_.importedModules.end(),
                             [](const std::string& name) { return !isFilelessModule(name); });
  for (NodeIndex i = 0; i < p_.tree.size() && !reaches; ++i) {
    if (p_.kind(i) == Kind::kRelativeImport) reaches = true;
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view name = p_.tree.text(i);
    reaches = isRoad(name) || (isDunder(name) && !isPlainDunder(name)) ||
              std::any_of(name.begin(), name.end(),
                          [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
  }
  for (const NameUse& use : p_.uses) {
    for (const AtomId id : t_.atoms(use.fixed)) {
      reaches = reaches || t_.atom(id).kind == AtomKind::kUnresolved;
    }
  }
  reachesFiles_ = reaches;
  return reaches;
}

// p / ".." is p.joinpath("..").
void OpenedPaths::emitPathPieces(NodeIndex division) {
  const NodeIndex op = p_.child(division, f_.op);
  if (op == kNoNode || p_.tree.text(op) != "/") return;
  for (const NodeIndex side : {p_.child(division, f_.left), p_.child(division, f_.right)}) {
    if (side == kNoNode) continue;
    for (const std::string& text : candidates(t_, values_[side], AtomKind::kText)) {
      Fact fact;
      fact.kind = FactKind::kArg;
      fact.origin = Origin::kUnknown;
      fact.name = ".joinpath";
      fact.key = "0";
      fact.value = text;
      fact.hasValue = true;
      add(std::move(fact), side);
    }
  }
}

// Whether what is imported makes temporary files, which are removed by their names.
bool OpenedPaths::importsTemporaryFiles() const {
  return std::any_of(p_.importedModules.begin(), p_.importedModules.end(),
                     [](const std::string& name) { return name == "tempfile"; });
}

void OpenedPaths::emitOpenedPath(const Atom& callee, const Argument& argument) {
  const std::string_view name = callee.text;
  static constexpr std::string_view kOpeners[] = {
      "io.open",          "codecs.open",       "tokenize.open",   "contextlib.chdir",
      "pathlib.Path",     "argparse.FileType", "os.listdir",      "os.scandir",
      "os.walk",          "os.mkdir",          "os.makedirs",     "os.remove",
      "os.unlink",        "os.rename",         "os.renames",      "os.replace",
      "os.rmdir",         "os.removedirs",     "os.stat",         "os.lstat",
      "os.access",        "os.utime",          "zipfile.ZipFile", "tarfile.open",
      "sqlite3.connect",  "numpy.loadtxt",     "numpy.load",      "numpy.fromfile",
      "numpy.genfromtxt", "numpy.memmap",      "numpy.savetxt",   "numpy.save",
      "numpy.savez",      "scipy.io.loadmat",  "pandas.ExcelFile"};
  const bool opens =
      callee.kind == AtomKind::kBuiltin
          ? name == "open"
          : name.starts_with("shutil.") || name.starts_with("pandas.read_") ||
                std::find(std::begin(kOpeners), std::end(kOpeners), name) != std::end(kOpeners);
  static constexpr std::string_view kKeys[] = {
      "0",    "1",         "file",     "path",  "src",      "dst", "top",
      "name", "base_name", "database", "fname", "filename", "io",  "filepath_or_buffer"};
  const bool path = std::find(std::begin(kKeys), std::end(kKeys), argument.key) != std::end(kKeys);
  const bool plain =
      callee.kind == AtomKind::kBuiltin || name == "io.open" || name == "codecs.open";
  if (!opens || !path || (plain && argument.key != "0" && argument.key != "file")) return;
  if (mayBeginOutside(argument.node, kMaxSteps)) addDynamic("path", "", argument.node);
}

// open(int("4")), os.listdir(len(x)): a descriptor, and no path. Where a number is among what it
// may be, it counts; where nothing is known of it, it is a path.
void OpenedPaths::emitOpenedNumber(const Atom& callee, const Argument& argument) {
  static constexpr std::string_view kOpeners[] = {"io.open",    "os.chdir",        "os.listdir",
                                                  "os.scandir", "os.stat",         "os.utime",
                                                  "os.walk",    "contextlib.chdir"};
  const bool opens =
      callee.kind == AtomKind::kBuiltin
          ? callee.text == "open"
          : std::find(std::begin(kOpeners), std::end(kOpeners), callee.text) != std::end(kOpeners);
  const bool path = argument.key == "0" || argument.key == "file" || argument.key == "path";
  if (!opens || !path || t_.isConstant(valueOf(argument.node))) return;
  if (origins_.mayBeNumber(argument.node)) addDynamic("descriptor", callee.text, argument.node);
}

// add_argument("file", type=argparse.FileType("r")): what the arguments name is opened where they
// are parsed. Whether the class is used as that, and for nothing else.
bool OpenedPaths::isArgumentType(NodeIndex call) const {
  const NodeIndex keyword = p_.parent(call);
  if (p_.kind(keyword) != Kind::kKeywordArgument ||
      p_.tree.text(p_.child(keyword, f_.name)) != "type") {
    return false;
  }
  const NodeIndex outer = p_.parent(p_.parent(keyword));
  return p_.kind(outer) == Kind::kCall &&
         p_.tree.text(p_.child(outer, f_.function)).ends_with(".add_argument");
}

// The constant texts that such arguments may be: parse_args(["a.txt", "--out=b.txt"]), default="c".
void OpenedPaths::emitOpenedArguments(const std::string& method,
                                      const std::vector<Argument>& arguments) {
  if (p_.importedModules.count("argparse") == 0) return;
  const bool parses =
      method == "parse_args" || method == "parse_known_args" || method == "parse_intermixed_args";
  if (!parses && method != "add_argument" && method != "set_defaults") return;
  if (!opensArguments_) {
    opensArguments_ = false;
    for (NodeIndex i = 0; i < p_.tree.size() && !*opensArguments_; ++i) {
      *opensArguments_ = p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == "FileType";
    }
  }
  if (!*opensArguments_) return;
  Fact fact;
  fact.kind = FactKind::kArg;
  fact.origin = Origin::kModule;
  fact.name = "argparse.FileType";
  fact.module = "argparse";
  fact.key = "file";
  fact.hasValue = true;
  for (const Argument& argument : arguments) {
    std::vector<std::string> texts;
    if (parses && (argument.key == "0" || argument.key == "args")) {
      texts = origins_.elements(argument.node);
      NodeIndex list = argument.node;
      if (p_.kind(list) == Kind::kIdentifier) list = parts_.classes.onlySource(list);
      if (list != kNoNode && p_.kind(list) == Kind::kList && texts.empty()) {
        for (const NodeIndex element : p_.elements(list)) {
          for (std::string& text : candidates(t_, valueOf(element), AtomKind::kText)) {
            texts.push_back(std::move(text));
          }
        }
      }
    } else if (!parses && (argument.key == "default" || argument.key == "const")) {
      texts = candidates(t_, valueOf(argument.node), AtomKind::kText);
    }
    for (std::string& text : texts) {
      if (text == "-") continue;
      const auto equals = text.starts_with("-") ? text.find('=') : std::string::npos;
      fact.value = equals == std::string::npos ? text : text.substr(equals + 1);
      add(fact, argument.node);
    }
  }
}

// ["data", name]: the first of the pieces is a folder of the program's.
bool OpenedPaths::beginsInside(NodeIndex list) const {
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1) {
    return false;
  }
  const NodeIndex pieces = p_.elements(list)[0];
  if ((p_.kind(pieces) != Kind::kList && p_.kind(pieces) != Kind::kTuple) ||
      p_.elements(pieces).empty()) {
    return false;
  }
  const auto first = candidates(t_, values_[p_.elements(pieces)[0]], AtomKind::kText);
  return first.size() == 1 && !first[0].empty() && !leadsOutside(first[0] + "/");
}

// What is constant as a whole is judged as such.
bool OpenedPaths::mayBeginOutside(NodeIndex path, int steps) const {
  std::vector<std::uint32_t> followed;
  return mayBeginOutside(path, false, followed, steps);
}

// `begun`: the text goes on behind what `path` stands for.
bool OpenedPaths::mayBeginOutside(NodeIndex path, bool begun, std::vector<std::uint32_t>& followed,
                                  int steps) const {
  if (path == kNoNode || steps <= 0) return false;
  const auto texts = candidates(t_, values_[path], AtomKind::kText);
  if (!texts.empty()) return begun && leadsOutside(texts[0]);
  const auto follow = [&](NodeIndex next) {
    return mayBeginOutside(next, true, followed, steps - 1);
  };
  switch (p_.kind(path)) {
    case Kind::kParenthesizedExpression: return follow(p_.namedChild(path, 0));
    case Kind::kBinaryOperator: return follow(p_.child(path, f_.left));
    case Kind::kIdentifier: {
      // p = "/etc"; p = p + "/x"; p += "y"
      const std::uint32_t variable = parts_.words.onlyVariable(path);
      if (std::find(followed.begin(), followed.end(), variable) != followed.end()) return false;
      followed.push_back(variable);
      const auto sources = parts_.classes.onlySources(path);
      return std::any_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        if (source == kNoNode || p_.kind(source) == Kind::kAugmentedAssignment) return false;
        const auto whole = candidates(t_, values_[source], AtomKind::kText);
        return whole.empty() ? follow(source) : leadsOutside(whole[0]);
      });
    }
    case Kind::kString: {
      const NodeIndex first = p_.namedChild(path, 1);
      if (first == kNoNode) return false;
      if (p_.kind(first) == Kind::kInterpolation) return follow(p_.namedChild(first, 0));
      return p_.kind(first) == Kind::kStringContent && leadsOutside(p_.tree.text(first));
    }
    case Kind::kCall: {  // "/".join(pieces): the first piece may be empty
      const NodeIndex function = p_.child(path, f_.function);
      if (function == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
      if (p_.tree.text(p_.child(function, f_.attribute)) != "join") return false;
      const auto glue = candidates(t_, values_[p_.child(function, f_.object)], AtomKind::kText);
      if (glue.empty() || glue[0].find('/') == std::string::npos) return false;
      return !beginsInside(p_.child(path, f_.arguments));
    }
    default: return false;
  }
}

}  // namespace gantlet::python
