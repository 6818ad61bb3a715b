#include "manager/environment.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/utf8.h"
#include "json/value.h"

namespace gantlet {
namespace {

constexpr std::size_t kMostVariables = 100;
constexpr std::size_t kMostName = 256;
constexpr std::size_t kMostBytes = std::size_t{64} << 10U;  // of all together

// What the interpreter, libc and the libraries of the data-science policy look for: grep for
// `environ` and getenv(3) in them.
constexpr std::array<std::string_view, 73> kSteeringPrefixes{
    "PYTHON",       "PY_",     "PYTZ",      "_",        "LD_",         "GCONV",      "GLIBC",
    "MALLOC_",      "LOCPATH", "NLSPATH",   "LC_",      "MPL",         "MATPLOTLIB", "PLOTLY",
    "PANDAS_",      "NUMPY_",  "NPY_",      "NUMEXPR_", "SKLEARN_",    "SCIKIT_",    "SCIPY_",
    "SYMPY_",       "USE_SYM", "MPMATH_",   "JOBLIB_",  "LOKY_",       "NLTK_",      "SEABORN_",
    "STATSMODELS_", "PATSY_",  "OPENPYXL_", "OMP_",     "OPENBLAS_",   "GOTO_",      "MKL_",
    "BLIS_",        "KMP_",    "XDG_",      "QT_",      "SETUPTOOLS_", "DISTUTILS_", "DIST_",
    "PIP",          "TQDM_",   "RL_",       "PBR_",     "JUPYTER",     "IPYTHON",    "TRAITLETS_",
    "NODE_",        "UV_",     "GANTLET",   "SSL",      "OPENSSL_",    "COVERAGE_",  "PYTEST_",
    "HTTPLIB2_",    "TCL",     "TK_",       "TIX_",     "GTK_",        "GDK_",       "CAIRO_",
    "FONTCONFIG_",  "FC_",     "MAGICK_",   "GRAPHVIZ", "NETWORKX_",   "LXML_",      "XML_",
    "SGML_",        "X12",     "X13"};
constexpr std::array<std::string_view, 35> kSteering{"PATH",
                                                     "HOME",
                                                     "SHELL",
                                                     "PWD",
                                                     "OLDPWD",
                                                     "IFS",
                                                     "ENV",
                                                     "BASH_ENV",
                                                     "TERM",
                                                     "TMPDIR",
                                                     "TMP",
                                                     "TEMP",
                                                     "TZ",
                                                     "TZDIR",
                                                     "LANG",
                                                     "LANGUAGE",
                                                     "DISPLAY",
                                                     "EDITOR",
                                                     "VISUAL",
                                                     "PAGER",
                                                     "MANPAGER",
                                                     "BROWSER",
                                                     "NETRC",
                                                     "REQUESTS_CA_BUNDLE",
                                                     "CURL_CA_BUNDLE",
                                                     "HTTP_PROXY",
                                                     "HTTPS_PROXY",
                                                     "FTP_PROXY",
                                                     "ALL_PROXY",
                                                     "NO_PROXY",
                                                     "LIBPATH",
                                                     "MATHLIB",
                                                     "SENNA",
                                                     "MAILCAPS",
                                                     "POSIXLY_CORRECT"};
// Of these a plain value does no harm: people set them everywhere.
constexpr std::array<std::string_view, 14> kHarmless{"OMP_NUM_THREADS",
                                                     "OPENBLAS_NUM_THREADS",
                                                     "MKL_NUM_THREADS",
                                                     "NUMEXPR_NUM_THREADS",
                                                     "LOKY_MAX_CPU_COUNT",
                                                     "TOKENIZERS_PARALLELISM",
                                                     "PYTHONUNBUFFERED",
                                                     "PYTHONIOENCODING",
                                                     "PYTHONHASHSEED",
                                                     "LANG",
                                                     "LC_ALL",
                                                     "TZ",
                                                     "COLUMNS",
                                                     "LINES"};

bool among(const auto& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

bool isPlain(std::string_view value) {
  return value.size() <= 64 && !value.starts_with('/') && !value.starts_with('.') &&
         value.find("..") == std::string_view::npos &&
         std::all_of(value.begin(), value.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  std::string_view("_+-./").find(c) != std::string_view::npos;
         });
}

bool isName(std::string_view name) {
  return !name.empty() && name.size() <= kMostName && !(name[0] >= '0' && name[0] <= '9') &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_';
         });
}

// Some are read in lower case as well (http_proxy).
bool steers(const std::string& name, std::string_view value) {
  std::string upper = name;
  std::transform(upper.begin(), upper.end(), upper.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  if (among(kHarmless, upper) && isPlain(value)) return false;
  return among(kSteering, upper) ||
         std::any_of(kSteeringPrefixes.begin(), kSteeringPrefixes.end(),
                     [&](std::string_view prefix) { return upper.starts_with(prefix); });
}

json::Object objectOf(const Environment& variables) {
  json::Object object;
  for (const auto& [name, value] : variables) object.append(name, value);
  return object;
}

}  // namespace

Status checkEnvironment(const std::string& field, const Environment& variables) {
  const auto wrong = [&](const std::string& name, const std::string& why, std::string instead) {
    return Error{ErrorCode::kInvalidArgument,
                 "'" + field + "." + toValidUtf8(name.substr(0, kMostName)) + "' " + why,
                 std::move(instead)};
  };
  if (variables.size() > kMostVariables) {
    return Error{ErrorCode::kTooLarge, "'" + field + "' has more than 100 variables",
                 "hand data over in files"};
  }
  std::size_t bytes = 0;
  for (const auto& [name, value] : variables) {
    bytes += name.size() + value.size();
    if (!isName(name)) {
      return wrong(name, "is no name of a variable", "write letters, digits and underscores");
    }
    if (value.find('\0') != std::string::npos || !isValidUtf8(value)) {
      return wrong(name, "holds a NUL or is not UTF-8", "");
    }
    if (steers(name, value)) {
      return wrong(name, "can't be set: the interpreter or a library is steered by it",
                   "give a library its settings by its own functions or parameters");
    }
  }
  if (bytes > kMostBytes) {
    return Error{ErrorCode::kTooLarge, "'" + field + "' holds more than 64 KiB",
                 "hand data over in files"};
  }
  return {};
}

Environment mergedEnvironment(Environment over, const Environment& under) {
  over.insert(under.begin(), under.end());
  return over;
}

std::string environmentJson(const Environment& lasting, const Environment& passing) {
  if (lasting.empty() && passing.empty()) return {};
  return json::write(json::Object{{"lasting", objectOf(lasting)}, {"passing", objectOf(passing)}});
}

}  // namespace gantlet
