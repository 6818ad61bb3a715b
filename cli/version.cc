// gantlet version: version, build, library versions.
#include "core/version.h"

#include <Poco/Version.h>
#include <openssl/crypto.h>

#include <array>
#include <cstdio>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "executor/kernel/seccomp_filter.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr std::array kFlags{Flag{"--format", "text|json", "how the answer is written"}};

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

Result<int> version(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const std::string openssl = OpenSSL_version(OPENSSL_VERSION);
  if (format == Format::kJson) {
    const json::Object document{{"version", kVersion},
                                {"build", build()},
                                {"compiler", compiler()},
                                {"libraries", json::Object{{"poco", pocoVersion()},
                                                           {"libseccomp", seccompLibraryVersion()},
                                                           {"openssl", openssl}}}};
    console.out(json::write(document, json::Style::kPretty) + "\n");
  } else {
    console.out("gantlet " + std::string(kVersion) + "\nbuild: " + build() + ", " + compiler() +
                "\nlibraries: Poco " + pocoVersion() + ", libseccomp " + seccompLibraryVersion() +
                ", " + openssl + "\n");
  }
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
