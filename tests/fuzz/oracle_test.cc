// The second readers that the analyzer targets compare with: a silent oracle would prove nothing.
#include "fuzz/oracle.h"

#include <catch2/catch.hpp>

#include "test_paths.h"

using gantlet::fuzz::Oracle;
using Words = std::vector<std::string>;

namespace {

Words ask(Oracle& oracle, std::string_view source) {
  Words words;
  REQUIRE(oracle.ask(source, words));
  return words;
}

}  // namespace

TEST_CASE("CPython's reader sees imports and unbound dangerous names", "[oracle]") {
  Oracle oracle({"python3", "-I", GANTLET_SOURCE_DIR "/fuzz/oracle.py"});
  CHECK(ask(oracle, "import os, json.tool as t\n") == Words{"module:os", "module:json.tool"});
  CHECK(ask(oracle, "def f():\n  from . import x\n") == Words{"module:."});
  CHECK(ask(oracle, "eval('1')") == Words{"name:eval"});
  CHECK(ask(oracle, "def eval(x): pass\neval('1')") == Words{});
  CHECK(ask(oracle, "x = (") == Words{"unreadable"});
  CHECK(ask(oracle, "") == Words{});
}

TEST_CASE("acorn sees imports, constant requires and calls of eval", "[oracle]") {
  Oracle oracle({"node", "--expose-internals", GANTLET_SOURCE_DIR "/fuzz/oracle.js"});
  CHECK(ask(oracle, "const a = require('fs')") == Words{"module:fs"});
  CHECK(ask(oracle, "import a from 'node:net'") == Words{"module:node:net"});
  CHECK(ask(oracle, "function require(x) {}\nrequire('fs')") == Words{});
  CHECK(ask(oracle, "eval('1')") == Words{"name:eval"});
  CHECK(ask(oracle, "const x = (") == Words{"unreadable"});
}

TEST_CASE("an oracle that can't be started says so", "[oracle]") {
  Oracle oracle({"/nonexistent/gantlet-oracle"});
  Words words;
  CHECK_FALSE(oracle.ask("import os", words));
}
