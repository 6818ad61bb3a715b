// gantlet version: version, build, library versions.
#include "core/version.h"

#include <Poco/Version.h>
#include <mysql.h>
#include <openssl/crypto.h>
#include <sqlite3.h>

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "executor/kernel/seccomp_filter.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr std::array kFlags{kFormatFlag};

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

std::string build() {
  std::string kind =
#if defined(NDEBUG)
      "release";
#else
      "debug";
#endif
#if defined(__SANITIZE_ADDRESS__)
  kind += ", AddressSanitizer";
#endif
#if defined(__SANITIZE_THREAD__)
  kind += ", ThreadSanitizer";
#endif
  return kind;
}

// POCO_VERSION is 0xAABBCCDD: major, minor, patch, kind.
std::string pocoVersion() {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%d.%d.%d", (POCO_VERSION >> 24) & 0xFF,
                (POCO_VERSION >> 16) & 0xFF, (POCO_VERSION >> 8) & 0xFF);
  return buffer.data();
}

struct Part {
  const char* key;   // in the JSON form
  const char* name;  // for a person
  std::string version;
};

// What is loaded where the library can be asked, else what this program was built with.
std::vector<Part> libraries() {
  return {
      {"tree-sitter", "tree-sitter", GANTLET_TREE_SITTER_VERSION},
      {"tree-sitter-python", "tree-sitter-python", GANTLET_TREE_SITTER_PYTHON_VERSION},
      {"tree-sitter-javascript", "tree-sitter-javascript", GANTLET_TREE_SITTER_JAVASCRIPT_VERSION},
      {"poco", "Poco", pocoVersion()},
      {"libseccomp", "libseccomp", seccompLibraryVersion()},
      {"openssl", "", OpenSSL_version(OPENSSL_VERSION)},
      {"sqlite", "SQLite", ::sqlite3_libversion()},
      {"mariadb", "MariaDB client", ::mysql_get_client_info()}};
}

Result<int> version(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const std::vector<Part> all = libraries();
  if (format == Format::kJson) {
    json::Object versions;
    for (const Part& one : all) versions.set(one.key, one.version);
    const json::Object document{{"version", kVersion},
                                {"build", build()},
                                {"compiler", compiler()},
                                {"libraries", std::move(versions)}};
    console.out(json::write(document, json::Style::kPretty) + "\n");
    return kExitSuccess;
  }
  std::string names;
  for (const Part& one : all) {
    const bool named = *one.name == '\0';  // the version has the name in it
    names += (names.empty() ? "" : ", ") + (named ? "" : std::string(one.name) + " ") + one.version;
  }
  console.out("gantlet " + std::string(kVersion) + "\nbuild: " + build() + ", " + compiler() +
              "\nlibraries: " + names + "\n");
  return kExitSuccess;
}

}  // namespace

const CommandSpec kVersionSpec{
    "version",   "show the version, the build and the libraries",
    "[FLAG...]", "Shows the version, how it was built, and with which libraries.",
    kFlags,      "  gantlet version\n"};

int runVersion(const Arguments& arguments, Console& console) {
  const Result<int> code = version(arguments, console);
  return code ? *code : fail(kVersionSpec, console, code.error());
}

}  // namespace gantlet::cli
