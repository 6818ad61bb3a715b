#include "policy/install_line.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace gantlet {
namespace {

// As pip names them.
constexpr auto kPresent = std::to_array<std::string_view>({"beautifulsoup4",
                                                           "bs4",
                                                           "cycler",
                                                           "et-xmlfile",
                                                           "html5lib",
                                                           "jinja2",
                                                           "joblib",
                                                           "lxml",
                                                           "matplotlib",
                                                           "mpmath",
                                                           "networkx",
                                                           "nltk",
                                                           "numpy",
                                                           "odfpy",
                                                           "openpyxl",
                                                           "pandas",
                                                           "patsy",
                                                           "pillow",
                                                           "plotly",
                                                           "pypdf",
                                                           "python-docx",
                                                           "pytz",
                                                           "python-dateutil",
                                                           "pyyaml",
                                                           "reportlab",
                                                           "requests",
                                                           "scikit-learn",
                                                           "scipy",
                                                           "seaborn",
                                                           "sklearn",
                                                           "soupsieve",
                                                           "statsmodels",
                                                           "sympy",
                                                           "tabulate",
                                                           "tqdm",
                                                           "xlrd",
                                                           "xlsxwriter"});

constexpr auto kOptions = std::to_array<std::string_view>(
    {"-q", "-qq", "-qqq", "--quiet", "-U", "--upgrade", "--user", "--no-cache-dir", "-y",
     "--break-system-packages", "--disable-pip-version-check", "--no-warn-script-location",
     "--root-user-action=ignore"});

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    if (c == ' ' || c == '\t') {
      if (!words.back().empty()) words.emplace_back();
    } else if (c != '\'' && c != '"') {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// "Scikit_Learn[all]>=1.0" is scikit-learn.
std::string packageOf(const std::string& word) {
  std::string name = word.substr(0, word.find_first_of("[<>=!~"));
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_') c = '-';
  }
  return name;
}

}  // namespace

bool installsPresent(std::string_view line) {
  if (line.find_first_of("&|;`$(\n\\") != std::string_view::npos) {
    const auto end = line.find("2>&1");  // the one use of them that runs nothing
    if (end == std::string_view::npos) return false;
    std::string rest(line.substr(0, end));
    rest += line.substr(end + 4);
    return installsPresent(rest);
  }
  std::vector<std::string> words = wordsOf(line);
  if (words.empty() || words[0].empty()) return false;
  words[0].erase(0, 1);  // '!' or '%'
  if (words[0].empty()) words.erase(words.begin());
  const bool module =
      words.size() > 2 && words[1] == "-m" && words[2] == "pip" &&
      (words[0] == "python" || words[0] == "python3" || words[0] == "{sys.executable}");
  if (module) words.erase(words.begin(), words.begin() + 2);
  if (words.size() < 3 || (words[0] != "pip" && words[0] != "pip3") || words[1] != "install") {
    return false;
  }
  bool any = false;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word[0] == '#') break;
    if (word == ">" || word == "2>" || word == "1>") {
      ++i;  // where its output goes
      continue;
    }
    if (word.starts_with(">/dev/") || word.starts_with("2>/dev/")) continue;
    if (word[0] == '-') {
      if (!has(kOptions, word)) return false;
      continue;
    }
    if (!has(kPresent, packageOf(word))) return false;
    any = true;
  }
  return any;
}

}  // namespace gantlet
