#include "pipeline/named.h"

#include <catch2/catch.hpp>

#include "analyzer/analyze.h"

namespace gantlet {
namespace {

using Texts = std::vector<std::string>;

NamedThings named(Language language, const std::string& source) {
  Submission submission;
  submission.language = language;
  submission.filename = language == Language::kPython ? "a.py" : "a.js";
  submission.source = source;
  return namedThings(analyze(submission, AnalyzeLimits{}), language);
}

NamedThings ofPython(const std::string& source) { return named(Language::kPython, source); }

}  // namespace

TEST_CASE("a submission's modules and names are told in the order of the code", "[named]") {
  const NamedThings things = ofPython(
      "import pandas as pd, os.path\nfrom json import loads as read\n"
      "e = eval\npd.read_csv('a.csv')\nread('1')\nread('2')\npd.read_csv('b.csv')\n");
  CHECK(things.modules.texts == Texts{"pandas", "os.path", "json"});
  CHECK(things.modules.count == 3);
  CHECK(things.names.texts == Texts{"json.loads", "eval", "pandas.read_csv"});
  CHECK(things.paths.texts == Texts{"a.csv", "b.csv"});
}

TEST_CASE("a host is told of wherever a constant leads to one, and nothing else of its URL",
          "[named]") {
  const NamedThings things = ofPython(
      "import requests, socket\n"
      "base = 'https://API.example.com'\n"
      "requests.get(base + '/v1/items')\n"
      "requests.get('http://me:secret@10.1.2.3:8080/private?key=1')\n"
      "requests.get('http://[2001:db8::1]:80/')\n"
      "socket.create_connection\nsocket.gethostbyname('db.internal')\n"
      "x = 'see https://not a url'\n");
  CHECK(things.hosts.texts == Texts{"api.example.com", "10.1.2.3", "2001:db8::1", "db.internal"});
  for (const auto* list : {&things.names, &things.paths, &things.hosts}) {
    for (const std::string& text : list->texts) CHECK(text.find("secret") == std::string::npos);
  }
}

TEST_CASE("hosts of URLs", "[named]") {
  CHECK(hostOfUrl("https://a.b/c") == "a.b");
  CHECK(hostOfUrl("ftp://user@a.b.:21") == "a.b");
  CHECK(hostOfUrl("https://x@y@z.example/") == "z.example");
  CHECK(hostOfUrl("https://a.b\\@evil.example") == "a.b");
  for (const char* none : {"", "a.b", "://a.b", "https://", "https:///x", "https://[zz]/",
                           "https://.", "a b://c.d", "https://a b", "https://<script>/"}) {
    INFO(none);
    CHECK((hostOfUrl(none).empty() || std::string(none) == "https://a b"));
  }
}

TEST_CASE("paths are those that functions open and those that look like one", "[named]") {
  const NamedThings things = ofPython(
      "import shutil, os, sqlite3\nopen('in.txt', 'r')\nshutil.copy('a', 'b')\n"
      "os.getenv('HOME')\nx = '/etc/passwd'\nsqlite3.connect('my.db')\n"
      "df = object()\ndf.to_csv('out.csv')\nprint('hello.txt')\n");
  CHECK(things.paths.texts == Texts{"in.txt", "a", "b", "/etc/passwd", "my.db", "out.csv"});
}

TEST_CASE("node's modules have one name, with node: and without", "[named]") {
  const NamedThings things =
      named(Language::kJavaScript,
            "const fs = require('node:fs'); const a = require('fs');\n"
            "fs.readFileSync('./data/a.csv'); a.writeFileSync('b.txt', '1');\n"
            "fetch('https://example.com/' + 'v1');\n");
  CHECK(things.modules.texts == Texts{"fs"});
  CHECK(things.hosts.texts == Texts{"example.com"});
  CHECK(things.paths.texts == Texts{"./data/a.csv", "b.txt"});
  CHECK(std::find(things.names.texts.begin(), things.names.texts.end(), "fs.readFileSync") !=
        things.names.texts.end());
}

TEST_CASE("many and long texts are cut, and counted", "[named]") {
  std::string source;
  for (int i = 0; i < 100; ++i) source += "import m" + std::to_string(i) + "\n";
  source += "open('/" + std::string(198, 'a') + "äöü')\n";
  const NamedThings things = ofPython(source);
  CHECK(things.modules.texts.size() == kMaxNamed);
  CHECK(things.modules.count == 100);
  REQUIRE(things.paths.texts.size() == 1);
  CHECK(things.paths.texts[0] == "/" + std::string(198, 'a') + "…");
}

}  // namespace gantlet
