#include "cli/provider/library_check.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <system_error>

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

struct Known {
  std::string_view module;
  std::string_view package;
  std::string_view description;  // the folder's name up to the version, in lower case
};

// `./x` (PACKAGES_PYTHON), cmake/package.cmake and deploy/docker/make-image install the same ones.
constexpr std::array<Known, 30> kLibraries{{
    {"numpy", "python3-numpy", "numpy"},
    {"pandas", "python3-pandas", "pandas"},
    {"matplotlib", "python3-matplotlib", "matplotlib"},
    {"scipy", "python3-scipy", "scipy"},
    {"sklearn", "python3-sklearn", "scikit_learn"},
    {"statsmodels", "python3-statsmodels", "statsmodels"},
    {"seaborn", "python3-seaborn", "seaborn"},
    {"sympy", "python3-sympy", "sympy"},
    {"networkx", "python3-networkx", "networkx"},
    {"PIL", "python3-pil", "pillow"},
    {"openpyxl", "python3-openpyxl", "openpyxl"},
    {"xlsxwriter", "python3-xlsxwriter", "xlsxwriter"},
    {"xlrd", "python3-xlrd", "xlrd"},
    {"odf", "python3-odf", "odfpy"},
    {"lxml", "python3-lxml", "lxml"},
    {"bs4", "python3-bs4", "beautifulsoup4"},
    {"html5lib", "python3-html5lib", "html5lib"},
    {"nltk", "python3-nltk", "nltk"},
    {"plotly", "python3-plotly", "plotly"},
    {"pypdf", "python3-pypdf", "pypdf"},
    {"reportlab", "python3-reportlab", "reportlab"},
    {"docx", "python3-docx", "python_docx"},
    {"yaml", "python3-yaml", "pyyaml"},
    {"jinja2", "python3-jinja2", "jinja2"},
    {"tabulate", "python3-tabulate", "tabulate"},
    {"tqdm", "python3-tqdm", "tqdm"},
    {"joblib", "python3-joblib", "joblib"},
    {"dateutil", "python3-dateutil", "python_dateutil"},
    {"pytz", "python3-tz", "pytz"},
    {"requests", "python3-requests", "requests"},
}};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return c == '-' ? '_' : static_cast<char>(std::tolower(c));
  });
  return text;
}

// "Pillow-9.4.0.egg-info" → "pillow", "9.4.0". False for any other name.
bool describes(const std::string& name, std::string& description, std::string& version) {
  const std::size_t end = std::max(name.rfind(".egg-info"), name.rfind(".dist-info"));
  const std::size_t stop = name.ends_with(".egg-info") || name.ends_with(".dist-info")
                               ? name.rfind('.')
                               : std::string::npos;
  if (stop == std::string::npos || end == 0) return false;
  std::string rest = name.substr(0, stop);
  // Names of packages may hold dashes; versions begin with a digit behind one.
  std::size_t dash = rest.find('-');
  while (dash != std::string::npos && dash + 1 < rest.size() &&
         std::isdigit(static_cast<unsigned char>(rest[dash + 1])) == 0) {
    dash = rest.find('-', dash + 1);
  }
  if (dash == std::string::npos) return false;
  description = lower(rest.substr(0, dash));
  version = rest.substr(dash + 1);
  // "-py3.11" of older packages.
  version = version.substr(0, version.find("-py"));
  return !version.empty();
}

}  // namespace

std::vector<fs::path> packageFolders() {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/local/lib", error)) {
    if (entry.path().filename().string().starts_with("python3")) {
      folders.push_back(entry.path() / "dist-packages");
    }
  }
  folders.emplace_back("/usr/lib/python3/dist-packages");
  return folders;
}

std::vector<Library> findLibraries(const std::vector<fs::path>& folders) {
  std::vector<Library> libraries;
  libraries.reserve(std::size(kLibraries));
  for (const Known& known : kLibraries) libraries.push_back({known.module, known.package, ""});
  for (const fs::path& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      std::string description;
      std::string version;
      if (!describes(at->path().filename().string(), description, version)) continue;
      for (std::size_t i = 0; i < kLibraries.size(); ++i) {
        if (kLibraries.at(i).description == description && libraries[i].version.empty()) {
          libraries[i].version = version;
        }
      }
    }
  }
  return libraries;
}

std::vector<HostFinding> checkLibraries() {
  std::vector<HostFinding> findings;
  for (const Library& library : findLibraries()) {
    HostFinding finding{"library " + std::string(library.module), true, false, library.version, ""};
    if (library.version.empty()) {
      finding.present = false;
      finding.detail = "not installed";
      finding.instead = "programs that import it fail; to get it: apt-get install " +
                        std::string(library.package);
    }
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::string missingLibraries(const Policy& policy, const std::vector<Library>& libraries) {
  std::string names;
  std::string packages;
  for (const Library& library : libraries) {
    if (!library.version.empty() || !allowsImport(policy, Language::kPython, library.module)) {
      continue;
    }
    names += (names.empty() ? "" : ", ") + std::string(library.module);
    packages += " " + std::string(library.package);
  }
  if (names.empty()) return "";
  return "allowed, but not installed on this host: " + names + "; apt-get install" + packages;
}

}  // namespace gantlet::cli
