// Providers from outside: RAGFlow's clients, the provider commands, the Python client, secrets.
#include <sys/wait.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::contains;
using gantlet::cli::drive;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::Running;
using gantlet::cli::TempFolder;

namespace {

struct Service {
  explicit Service(std::vector<std::pair<std::string, std::string>> environment = {})
      : running({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
                 "",
                 std::move(environment),
                 ""}) {}
  TempFolder folder;
  std::string data = (folder.path() / "data").string();
  Running running;
  std::string ready = running.readLine();
  std::string url = ready.substr(13, ready.find(' ', 13) - 13);

  Ended stop() {
    running.signal(SIGTERM);
    return running.finish();
  }
};

struct Scripted {
  int code = -1;
  std::string output;
};

Scripted script(const std::string& command) {
  FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  Scripted result;
  std::array<char, 4096> buffer{};
  std::size_t count = 0;
  while ((count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
    result.output.append(buffer.data(), count);
  }
  result.code = WEXITSTATUS(::pclose(pipe));
  return result;
}

// Everything below the data folder, as bytes.
std::string allBytes(const std::string& folder) {
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    all += out.str();
  }
  return all;
}

}  // namespace

TEST_CASE("RAGFlow's clients find what they know", "[cli][ragflow]") {
  Service service;
  REQUIRE(contains(service.ready, "listening on http://127.0.0.1:"));
  const Scripted ran =
      script("python3 " GANTLET_SOURCE_DIR "/tests/cli/scripts/ragflow_client.py " + service.url +
             " ''");  // no token: a wrong one is refused
  INFO(ran.output);
  CHECK(ran.code == 0);
  const Ended ended = service.stop();
  CHECK(ended.code == 0);
  // Not in the log, not in the audit records, not in the database.
  CHECK_FALSE(contains(ended.err, "feedface"));
  CHECK_FALSE(contains(allBytes(service.data), "feedface"));
}

TEST_CASE("fifty clients see no failure while providers are switched under them",
          "[cli][provider]") {
  Service first;
  Service second;
  const Scripted ran = script("python3 " GANTLET_SOURCE_DIR "/tests/cli/scripts/switch_load.py " +
                              first.url + " " + second.url);
  INFO(ran.output);
  CHECK(ran.code == 0);
}

TEST_CASE("the Python client works against a live service", "[cli][sdk]") {
  Service service;
  const Scripted ran = script("cd " GANTLET_SOURCE_DIR "/sdk/python && GANTLET_URL=" + service.url +
                              " PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 python3 -m unittest "
                              "discover -s tests");
  INFO(ran.output);
  CHECK(ran.code == 0);
}

TEST_CASE("the Python client installs without a network", "[cli][sdk]") {
  const TempFolder folder;
  const std::string target = (folder.path() / "site").string();
  if (script("python3 -m pip --version").code != 0) {
    WARN("pip is not installed here: the client's installation was not tried");
    return;
  }
  const Scripted installed =
      script("python3 -m pip install --quiet --no-index --disable-pip-version-check --target " +
             target + " " GANTLET_SOURCE_DIR "/sdk/python");
  INFO(installed.output);
  CHECK(installed.code == 0);
  const Scripted used = script("cd " + folder.path().string() + " && PYTHONPATH=" + target +
                               " python3 -c 'import gantlet; print(gantlet.__version__)'");
  CHECK(used.output == "0.1.0\n");
}

TEST_CASE("the provider commands work on a folder and through a service", "[cli][provider]") {
  Service service;
  const std::vector<std::string> at{"--data-dir", service.data};
  const auto words = [&](std::vector<std::string> command) {
    command.insert(command.end(), at.begin(), at.end());
    return command;
  };
  for (const bool served : {true, false}) {
    INFO(served);
    if (!served) CHECK(service.stop().code == 0);
    const Ended listed = invoke(words({"provider", "list"}));
    INFO(listed.err);
    CHECK(listed.code == 0);
    CHECK(contains(listed.out, "local                   active"));
    const Ended set = invoke(words({"provider", "set", "e2b", "api_key=@-", "timeout=45"}),
                             "e2b_abcdefabcdef9876\n");
    INFO(set.err);
    CHECK(set.code == 0);
    const Ended shown = invoke(words({"provider", "show", "e2b"}));
    CHECK(contains(shown.out, "****9876"));
    CHECK_FALSE(contains(shown.out, "abcdef"));
    CHECK(contains(shown.out, "45"));
    const Ended tested = invoke(words({"provider", "test", "local"}));
    INFO(tested.out + tested.err);
    CHECK(tested.code == 0);
    CHECK(invoke(words({"provider", "use", "e2b", "--fallback", "local", "--force"})).code == 0);
    CHECK(contains(invoke(words({"provider", "list"})).out, "fallback 1"));
    CHECK(invoke(words({"provider", "use", "local", "--fallback", ""})).code == 0);
  }
  CHECK(invoke(words({"provider", "use", "moon"})).code == 64);
  const Ended onLine = invoke(words({"provider", "set", "e2b", "api_key=e2b_visible"}));
  CHECK(onLine.code == 64);
  CHECK(contains(onLine.err, "command line can be read by others"));
  CHECK(contains(invoke(words({"provider", "set", "e2b", "tiemout=3"})).err,
                 "did you mean 'timeout'"));
}

TEST_CASE("what does not work is not made the provider of every run", "[cli][provider]") {
  Service service;
  const auto words = [&](std::vector<std::string> command) {
    command.insert(command.end(), {"--data-dir", service.data});
    return command;
  };
  const TempFolder folder;
  const std::string nobody = "endpoint=unix://" + (folder.path() / "nobody.sock").string();
  for (const bool served : {true, false}) {
    INFO(served);
    if (!served) CHECK(service.stop().code == 0);
    // An engine that is not there.
    CHECK(invoke(words({"provider", "set", "docker", nobody})).code == 0);
    CHECK(contains(invoke(words({"provider", "use", "docker"})).err, "--force"));
    for (const auto& command : {words({"provider", "use", "docker"}),
                                words({"provider", "set", "docker", "--use", nobody})}) {
      const Ended refused = invoke(command);
      INFO(refused.err);
      CHECK(refused.code == 69);
    }
    CHECK(contains(invoke(words({"provider", "list"})).out, "local                   active"));
    CHECK(invoke(words({"provider", "use", "docker", "--force"})).code == 0);
    CHECK(contains(invoke(words({"provider", "list"})).out, "docker                  active"));
    CHECK(invoke(words({"provider", "use", "local"})).code == 0);
    // Programs that are no interpreter.
    for (const std::string path : {"/bin/sh", "/usr/bin/yes", "/nowhere/python3", "/etc/passwd"}) {
      for (const std::string field : {"python_bin", "node_bin"}) {
        const Ended kept = invoke(words({"provider", "set", "local", field + "=" + path}));
        INFO(path << kept.err);
        CHECK(kept.code == 64);
        CHECK(contains(kept.err, field));
        CHECK(contains(kept.err, field == "node_bin" ? "JavaScript" : "Python"));
      }
    }
    const Ended swapped = invoke(words({"provider", "set", "local", "python_bin=/usr/bin/node"}));
    CHECK(swapped.code == 64);
    const Ended good = invoke(words(
        {"provider", "set", "local", "python_bin=/usr/bin/python3", "node_bin=/usr/bin/node"}));
    INFO(good.err);
    CHECK(good.code == 0);
    const std::string imported = folder.write("settings.json", R"({"system_settings": [
      {"name": "sandbox.local", "value": "{\"python_bin\": \"/bin/sh\"}"}]})");
    CHECK(invoke(words({"provider", "import", imported})).code == 64);
    const Ended shown = invoke(words({"provider", "show", "local"}));
    CHECK(contains(shown.out, "/usr/bin/python3"));
    CHECK_FALSE(contains(shown.out, "/bin/sh"));
  }
}

TEST_CASE("no provider is configured to be at a metadata service, in no spelling",
          "[cli][provider]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto set = [&](const std::vector<std::string>& fields, const std::string& allowed = "") {
    std::vector<std::string> command{"provider", "set", "--data-dir", data};
    command.insert(command.end(), fields.begin(), fields.end());
    return drive({command, "e2b_abcdefabcdef9876", {{"GANTLET_PROVIDER_ADDRESSES", allowed}}, ""});
  };
  for (const char* host : {"169.254.169.254", "2852039166", "0xA9FEA9FE", "0251.0376.0251.0376",
                           "169.254.43518", "[::ffff:169.254.169.254]", "[fd00:ec2::254]",
                           "metadata.google.internal.", "100.100.100.200", "[fe80::1]"}) {
    INFO(host);
    const std::string url = "http://" + std::string(host);
    for (const auto& fields :
         std::vector<std::vector<std::string>>{{"self_managed", "endpoint=" + url + ":9385"},
                                               {"docker", "endpoint=" + url},
                                               {"e2b", "api_key=@-", "api_url=" + url},
                                               {"e2b", "api_key=@-", "sandbox_url=" + url}}) {
      const Ended refused = set(fields);
      INFO(fields[0] << refused.err);
      CHECK(refused.code == 64);
      CHECK(contains(refused.err, "a provider must not be at"));
    }
  }
  const std::string endpoint = "endpoint=http://169.254.7.1:9385";
  CHECK(set({"self_managed", endpoint}).code == 64);
  CHECK(set({"self_managed", endpoint}, "169.254.7.0/24").code == 0);
  CHECK(set({"self_managed", "endpoint=http://169.254.8.1:9385"}, "169.254.7.0/24").code == 64);
  CHECK(set({"self_managed", "endpoint=http://10.0.0.1:9385"}).code == 0);
  const Ended misspelt = set({"self_managed", endpoint}, "169.254.7.0/240");
  CHECK(misspelt.code == 64);
  CHECK(contains(misspelt.err, "GANTLET_PROVIDER_ADDRESSES"));
}

TEST_CASE("RAGFlow's settings are imported, all or none", "[cli][provider]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string good = folder.write("system_settings.json", R"({"system_settings": [
    {"name": "sandbox.provider_type", "source": "variable", "data_type": "string", "value": "self_managed"},
    {"name": "sandbox.self_managed", "source": "variable", "data_type": "json", "value":
     "{\"endpoint\": \"http://sandbox-internal:9385\", \"pool_size\": 20, \"max_memory\": \"512m\", \"timeout\": 60, \"enable_seccomp\": true, \"enable_ast_analysis\": true}"},
    {"name": "sandbox.aliyun_codeinterpreter", "source": "variable", "data_type": "json", "value":
     "{\"access_key_id\": \"\", \"access_key_secret\": \"\", \"account_id\": \"\", \"region\": \"cn-hangzhou\", \"template_name\": \"\", \"timeout\": 30}"},
    {"name": "mail.server", "source": "variable", "data_type": "string", "value": "x"}]})");
  const Ended imported = invoke({"provider", "import", "--data-dir", data, good});
  INFO(imported.err);
  CHECK(imported.out == "3 settings imported\n");
  const Ended shown = invoke({"provider", "show", "--data-dir", data, "self_managed"});
  CHECK(contains(shown.out, "sandbox-internal:9385"));
  CHECK(contains(shown.out, "(active)"));
  const std::string bad = folder.write("bad.json", R"({"system_settings": [
    {"name": "sandbox.provider_type", "value": "local"},
    {"name": "sandbox.e2b", "value": "{\"timeout\": 9999}"}]})");
  const Ended refused = invoke({"provider", "import", "--data-dir", data, bad});
  CHECK(refused.code == 64);
  CHECK(contains(refused.err, "sandbox.e2b: Field 'timeout' must be <= 300"));
  CHECK(contains(invoke({"provider", "show", "--data-dir", data, "self_managed"}).out, "(active)"));
}

TEST_CASE("settings of providers that Gantlet does not have are left out where they are empty",
          "[cli][provider]") {
  // As RAGFlow's file of defaults has them.
  const auto document = [](const std::string& rows) {
    return R"({"system_settings": [
      {"name": "enable_whitelist", "source": "variable", "data_type": "bool", "value": "true"},
      {"name": "mail.port", "source": "variable", "data_type": "integer", "value": ""},
      {"name": "sandbox.provider_type", "source": "variable", "data_type": "string", "value": "self_managed"},
      {"name": "sandbox.self_managed", "source": "variable", "data_type": "json", "value":
       "{\"endpoint\": \"http://localhost:9385\", \"timeout\": 30, \"max_retries\": 3, \"pool_size\": 10}"},
      {"name": "sandbox.aliyun_codeinterpreter", "source": "variable", "data_type": "json", "value": "{}"},
      {"name": "sandbox.e2b", "source": "variable", "data_type": "json", "value": "{}"},
      {"name": "navigation.visible_sections", "source": "admin", "data_type": "json", "value": "{\"version\": 2}"},)" +
           rows + "]}";
  };
  const std::string cloud = R"({"name": "sandbox.ucloud_agent_sandbox", "source": "variable",
    "data_type": "json", "value": "{}"})";
  const std::string ssh = R"({"name": "sandbox.ssh", "source": "variable", "data_type": "json",
    "value": "{\"host\": \"\", \"password\": \"\", \"port\": null}"})";
  const std::string used = R"({"name": "sandbox.tenki", "source": "variable", "data_type": "json",
    "value": "{\"api_key\": \"tk_1\"}"})";
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string stock = folder.write("stock.json", document(cloud + "," + ssh));
  const std::string wrong = folder.write("wrong.json", document(cloud + "," + used));
  const auto check = [&](const std::string& place) {
    const Ended imported = invoke({"provider", "import", "--data-dir", place, stock});
    INFO(imported.err);
    CHECK(imported.code == 0);
    CHECK(imported.out == "4 settings imported\n");
    CHECK(contains(imported.err, "left out sandbox.ucloud_agent_sandbox: "));
    CHECK(contains(imported.err, "left out sandbox.ssh: "));
    const Ended refused = invoke({"provider", "import", "--data-dir", place, wrong});
    CHECK(refused.code == 64);
    CHECK(contains(refused.err, "tenki, and its row sandbox.tenki holds values"));
    CHECK(contains(refused.err, "remove the row, or empty it"));
    CHECK_FALSE(contains(refused.err, "tk_1"));
  };
  check(data);
  Service service;
  check(service.data);
}

TEST_CASE("a running service takes RAGFlow's settings over, or stays as it is", "[cli][provider]") {
  Service service;
  const TempFolder folder;
  const std::string good = folder.write("system_settings.json", R"({"system_settings": [
    {"name": "sandbox.provider_type", "value": "self_managed"},
    {"name": "sandbox.self_managed", "value": "{\"endpoint\": \"http://sandbox-internal:9385\"}"}]})");
  // Nothing is stored of what can't be used: this one has no key.
  const std::string unusable = folder.write("unusable.json", R"({"system_settings": [
    {"name": "sandbox.provider_type", "value": "e2b"},
    {"name": "sandbox.e2b", "value": "{\"timeout\": 60}"}]})");
  const Ended refused = invoke({"provider", "import", "--data-dir", service.data, unusable});
  INFO(refused.err);
  CHECK(refused.code == 64);
  CHECK(
      contains(invoke({"provider", "show", "--data-dir", service.data, "local"}).out, "(active)"));
  CHECK_FALSE(contains(invoke({"provider", "show", "--data-dir", service.data, "e2b"}).out, "60"));
  const Ended imported = invoke({"provider", "import", "--data-dir", service.data, good});
  INFO(imported.err);
  CHECK(imported.out == "2 settings imported\n");
  const std::string shown =
      invoke({"provider", "show", "--data-dir", service.data, "self_managed"}).out;
  CHECK(contains(shown, "sandbox-internal:9385"));
  CHECK(contains(shown, "(active)"));
}

TEST_CASE("a wrong settings key stops the start and destroys nothing", "[cli][provider]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string key(64, 'a');
  const auto with = [&](const std::string& value, std::vector<std::string> words) {
    return drive({std::move(words), "e2b_abcdefabcdef9876", {{"GANTLET_SETTINGS_KEY", value}}, ""});
  };
  CHECK(with(key, {"provider", "set", "--data-dir", data, "e2b", "api_key=@-"}).code == 0);
  const Ended refused =
      with(std::string(64, 'b'), {"serve", "--listen", "127.0.0.1:0", "--data-dir", data});
  CHECK(refused.code == 64);
  CHECK(contains(refused.err, "is not the one with which the settings were written"));
  CHECK(contains(with(key, {"provider", "show", "--data-dir", data, "e2b"}).out, "****9876"));
  CHECK(with("short", {"provider", "list", "--data-dir", data}).code == 64);
  const Ended rotated =
      drive({{"provider", "rotate-key", "--data-dir", data},
             "",
             {{"GANTLET_SETTINGS_KEY", key}, {"GANTLET_SETTINGS_KEY_NEXT", std::string(64, 'c')}},
             ""});
  INFO(rotated.err);
  CHECK(rotated.code == 0);
  CHECK(contains(with(std::string(64, 'c'), {"provider", "show", "--data-dir", data, "e2b"}).out,
                 "****9876"));
  CHECK(with(key, {"provider", "list", "--data-dir", data}).code == 64);
}

TEST_CASE("a service's secrets are not in what its host shows of it", "[cli][provider]") {
  Service service(
      std::vector<std::pair<std::string, std::string>>{{"E2B_API_KEY", "e2b_environment_secret"}});
  const Scripted found = script(
      "for p in /proc/[0-9]*; do { tr '\\0' ' ' < $p/environ | grep -q e2b_environment_secret && "
      "readlink $p/exe; } 2>/dev/null; done | grep -c /gantlet$");
  CHECK(found.output == "0\n");
  const Ended shown = invoke({"provider", "show", "--data-dir", service.data, "e2b"});
  CHECK(contains(shown.out, "****cret"));
}
