// What programs see of the host: the private roots.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>

#include "executor/launcher/launcher_client.h"
#include "executor/root/root_layout.h"
#include "executor/root/shared_libraries.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

std::string outputOf(Sandbox& sandbox, Language language, const std::string& source) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.language = language;
  made.filename = language == Language::kPython ? "a.py" : "a.js";
  made.source = source;
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  const auto result = sandbox.execute(made);
  if (!result) FAIL(result.error().text());
  INFO(result->err.text);
  CHECK(result->exitCode == 0);
  return result->out.text;
}

std::string realPath(const char* path) { return std::filesystem::canonical(path).string(); }

}  // namespace

TEST_CASE("a program sees nothing of the other language", "[executor][root]") {
  auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  Sandbox& sandbox = **created;
  const std::string python = realPath("/usr/bin/python3");
  const std::string node = realPath("/usr/bin/node");
  // Twice, in turn: each gets its own root whatever was made before.
  for (int round = 0; round < 2; ++round) {
    CHECK(outputOf(sandbox, Language::kPython,
                   "import os\nfor p in ('" + python + "', '" + node +
                       "', '/usr/bin/node', '/usr/share/nodejs', '/usr/share/javascript'):\n"
                       "  print(os.path.lexists(p))\n") == "True\nFalse\nFalse\nFalse\nFalse\n");
    CHECK(outputOf(sandbox, Language::kJavaScript,
                   "const fs = require('fs');\nfor (const p of ['" + node + "', '" + python +
                       "', '/usr/bin/python3', '/usr/lib/python3', '/usr/share/fonts', "
                       "'/gantlet/runner.py'])\n"
                       "  console.log(fs.existsSync(p));\n") ==
          "true\nfalse\nfalse\nfalse\nfalse\nfalse\n");
  }
}

TEST_CASE("of the host's libraries a program sees those that its language needs",
          "[executor][root]") {
  auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  const std::string folder = libraryFolders().front();
  std::ptrdiff_t all = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) all += entry.exists();
  const auto seenBy = [&](Language language, const char* interpreter, const std::string& source) {
    const auto libraries = librariesOf(language, interpreter);
    if (!libraries) FAIL(libraries.error().text());
    std::set<std::string> expected;
    for (const RootEntry& entry : rootEntries(language, interpreter, *libraries)) {
      if (!entry.path.starts_with(folder + "/")) continue;
      const std::string name = entry.path.substr(folder.size() + 1);
      expected.insert(name.substr(0, name.find('/')));
    }
    std::string lines;
    for (const std::string& name : expected) lines += name + "\n";
    CHECK(outputOf(**created, language, source) == lines);
    return static_cast<std::ptrdiff_t>(expected.size());
  };
  const std::ptrdiff_t python =
      seenBy(Language::kPython, "/usr/bin/python3",
             "import os\nfor name in sorted(os.listdir('" + folder + "')): print(name)\n");
  const std::ptrdiff_t node = seenBy(Language::kJavaScript, "/usr/bin/node",
                                     "for (const name of require('fs').readdirSync('" + folder +
                                         "').sort()) console.log(name);\n");
  // Not all that there is: a host has more than these.
  CHECK(python < all);
  CHECK(node < python);
}

TEST_CASE("jails of a service see their libraries as one mount, where that can be had", "[root]") {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  LauncherClient each(options);
  REQUIRE(each.start());
  CHECK_FALSE(each.foldsLibraries());  // one run is over before that has paid
  CHECK_FALSE(each.librariesChanged());
  options.pools.enabled = true;
  LauncherClient folding(options);
  REQUIRE(folding.start());
  CHECK_FALSE(folding.librariesChanged());
  std::ifstream kinds("/proc/filesystems");
  const std::string known((std::istreambuf_iterator<char>(kinds)), {});
  if (known.find("\toverlay\n") == std::string::npos) return;
  CHECK(folding.foldsLibraries());
}

TEST_CASE("/mnt/data and /home/user are the workspace", "[executor][root]") {
  auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  CHECK(outputOf(**created, Language::kPython,
                 "import os\nopen('/mnt/data/a', 'w').write('1')\n"
                 "open('/home/user/a', 'a').write('2')\n"
                 "print(open('a').read(), sorted(os.listdir('/mnt/data')), os.getcwd())\n"
                 "os.chdir('/home/user')\nprint(os.getcwd(), os.path.realpath('a'))\n") ==
        "12 ['a'] /workspace\n/workspace /workspace/a\n");
  CHECK(outputOf(**created, Language::kJavaScript,
                 "const fs = require('fs');\nfs.writeFileSync('/mnt/data/a', '1');\n"
                 "fs.appendFileSync('/home/user/a', '2');\n"
                 "console.log(fs.readFileSync('a', 'utf8'), process.cwd());\n") ==
        "12 /workspace\n");
}

TEST_CASE("a file that has three names is one artifact", "[executor][root]") {
  auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.source = "open('/mnt/data/plot.png', 'w').write('1')\n";
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  const auto result = (*created)->execute(made);
  REQUIRE(result);
  REQUIRE(result->artifacts.size() == 1);
  CHECK(result->artifacts[0].name == "plot.png");
  CHECK(result->dropped.count == 0);
}

TEST_CASE("what only one language needs is bound for it alone", "[root]") {
  for (const Language language : kLanguages) {
    const bool python = language == Language::kPython;
    for (const RootEntry& entry :
         rootEntries(language, python ? "/usr/bin/python3" : "/usr/bin/node", libraryFolders())) {
      INFO(entry.path);
      CHECK((python || entry.path.find("python") == std::string::npos));
      CHECK((!python || entry.path.find("node") == std::string::npos));
    }
  }
}
