#include "pipeline/named.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_set>

#include "analyzer/dotted_name.h"
#include "core/utf8.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxHost = 253;   // RFC 1035
constexpr std::size_t kMaxPath = 4096;  // PATH_MAX

class Collector {
 public:
  explicit Collector(NamedThings::List& list) : list_(list) {}

  void add(std::string_view text) {
    if (text.empty() || !seen_.emplace(text).second) return;
    ++list_.count;
    if (list_.texts.size() >= kMaxNamed) return;
    std::string kept = toValidUtf8(text);
    if (kept.size() > kMaxNamedBytes) {
      kept.resize(utf8FloorBoundary(kept, kMaxNamedBytes));
      kept += "…";
    }
    list_.texts.push_back(std::move(kept));
  }

 private:
  NamedThings::List& list_;
  std::unordered_set<std::string> seen_;
};

std::string_view withoutNode(Language language, std::string_view name) {
  if (language == Language::kJavaScript && name.starts_with("node:")) name.remove_prefix(5);
  return name;
}

bool isHostCharacter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_' || byte >= 0x80U;
}

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// "api.example.com", "10.1.2.3": what may stand where a host is expected.
bool isHost(std::string_view text) {
  return !text.empty() && text.size() <= kMaxHost && text.front() != '.' && text.front() != '-' &&
         std::all_of(text.begin(), text.end(), isHostCharacter) &&
         std::any_of(text.begin(), text.end(), [](char c) { return c != '.'; });
}

// Modules whose functions take a host as an argument of its own.
bool connects(std::string_view module) {
  static constexpr std::array<std::string_view, 17> kModules{
      "socket",  "ssl",       "http.client", "ftplib",  "smtplib", "poplib",
      "imaplib", "telnetlib", "nntplib",     "asyncio", "xmlrpc",  "net",
      "tls",     "paramiko",  "psycopg2",    "pymysql", "redis"};
  return std::find(kModules.begin(), kModules.end(), module) != kModules.end();
}

// The place of a path among a function's arguments.
bool takesPath(const Fact& fact, std::string_view name) {
  static constexpr std::array<std::string_view, 8> kKeys{
      "0", "file", "path", "filename", "src", "dst", "name", "filepath_or_buffer"};
  const bool first = std::find(kKeys.begin(), kKeys.end(), fact.key) != kKeys.end();
  const std::string_view last = lastPart(name);
  static constexpr std::array<std::string_view, 17> kOpeners{"open",
                                                             "Path",
                                                             "PurePath",
                                                             "ZipFile",
                                                             "load_workbook",
                                                             "savefig",
                                                             "imread",
                                                             "imsave",
                                                             "loadtxt",
                                                             "savetxt",
                                                             "genfromtxt",
                                                             "FileIO",
                                                             "NamedTemporaryFile",
                                                             "listdir",
                                                             "scandir",
                                                             "glob",
                                                             "TarFile"};
  if (std::find(kOpeners.begin(), kOpeners.end(), last) != kOpeners.end()) return first;
  if (name == "sqlite3.connect") return first || fact.key == "database";
  // pandas: read_csv, DataFrame.to_csv; fs: readFile, writeFileSync, …
  static constexpr std::array<std::string_view, 14> kFrames{
      "csv", "excel", "parquet", "json",  "html",   "feather", "hdf",
      "orc", "stata", "xml",     "table", "pickle", "fwf",     "sas"};
  if (last.starts_with("read_") || last.starts_with("to_")) {
    const std::string_view form = last.substr(last.find('_') + 1);
    return first && std::find(kFrames.begin(), kFrames.end(), form) != kFrames.end();
  }
  if (fact.origin != Origin::kModule) return false;
  if (fact.module == "shutil") return first || fact.key == "1";
  if (fact.module == "os" && name.starts_with("os.") && name.find('.', 3) == std::string::npos) {
    static constexpr std::array<std::string_view, 16> kOthers{
        "getenv",  "putenv",   "unsetenv", "system", "popen", "urandom", "kill",  "strerror",
        "sysconf", "fsencode", "fsdecode", "fspath", "umask", "nice",    "write", "getpgid"};
    if (std::find(kOthers.begin(), kOthers.end(), last) != kOthers.end()) return false;
    return first || (fact.key == "1" && (last == "rename" || last == "replace" || last == "link" ||
                                         last == "symlink"));
  }
  return (name.starts_with("fs.") || name.starts_with("fs/promises.")) && first;
}

bool isPlainText(std::string_view text) {
  return text.size() <= kMaxPath && text.find('\n') == std::string_view::npos;
}

class Reader {
 public:
  Reader(NamedThings& into, Language language)
      : language_(language),
        modules_(into.modules),
        names_(into.names),
        hosts_(into.hosts),
        paths_(into.paths) {}

  void read(const Fact& fact) {
    switch (fact.kind) {
      case FactKind::kImport: modules_.add(withoutNode(language_, fact.name)); return;
      case FactKind::kRef:
      case FactKind::kCall:
      case FactKind::kStore: return readName(fact);
      case FactKind::kString:
        if (fact.key == "url") hosts_.add(hostOfUrl(fact.value));
        if (fact.key == "path" || fact.key == "path-data") paths_.add(fact.value);
        return;
      case FactKind::kArg: return readArgument(fact);
      case FactKind::kAttr:
      case FactKind::kSyntax:
      case FactKind::kLimit:
      case FactKind::kDynamic: return;
    }
  }

 private:
  void readName(const Fact& fact) {
    if (fact.origin == Origin::kModule || fact.origin == Origin::kBuiltin) {
      names_.add(withoutNode(language_, fact.name));
    } else if (fact.origin == Origin::kStar && !fact.key.starts_with("maybe") &&
               fact.module.find(',') == std::string::npos) {
      names_.add(fact.module + "." + fact.name);
    }
  }

  void readArgument(const Fact& fact) {
    if (!fact.hasValue || !isPlainText(fact.value)) return;
    if (const std::string host = hostOfUrl(fact.value); !host.empty()) return hosts_.add(host);
    const std::string_view name = withoutNode(language_, fact.name);
    const std::string_view module = withoutNode(language_, fact.module);
    const bool atHost = fact.key == "0" || fact.key == "1" || fact.key == "host";
    if (fact.origin == Origin::kModule && connects(module) && atHost && isHost(fact.value) &&
        fact.value.find('.') != std::string::npos) {
      return hosts_.add(lowered(fact.value));
    }
    if (takesPath(fact, name)) paths_.add(fact.value);
  }

  const Language language_;
  Collector modules_;
  Collector names_;
  Collector hosts_;
  Collector paths_;
};

}  // namespace

std::string hostOfUrl(std::string_view text) {
  const std::size_t colon = text.find("://");
  if (colon == std::string_view::npos || colon == 0 || colon > 20) return "";
  const auto isScheme = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '.';
  };
  if (!std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon), isScheme)) {
    return "";
  }
  std::string_view authority = text.substr(colon + 3);
  authority = authority.substr(0, authority.find_first_of("/?#\\ \t\r\n"));
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
    authority.remove_prefix(at + 1);
  }
  if (authority.starts_with('[')) {  // IPv6
    const std::size_t end = authority.find(']');
    const std::string_view address =
        authority.substr(1, end == std::string_view::npos ? 0 : end - 1);
    const bool good = address.find_first_not_of("0123456789abcdefABCDEF:.%") == std::string::npos;
    return good ? lowered(address) : "";
  }
  authority = authority.substr(0, authority.find(':'));
  while (authority.ends_with('.')) authority.remove_suffix(1);
  return isHost(authority) ? lowered(authority) : "";
}

NamedThings namedThings(const Facts& facts, Language language) {
  NamedThings named;
  Reader reader(named, language);
  for (const Fact& fact : facts.items) reader.read(fact);
  return named;
}

}  // namespace gantlet
