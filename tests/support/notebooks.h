// Notebooks of tests/corpus/sessions: "=== NAME", then cells with "---" between them. "--- fails"
// begins a cell that ends with an exception when it runs, as cells of people do; "--- refused" one
// that is refused though it is honest. "--- gives JSON" begins one with this result.
#pragma once

#include <catch2/catch.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "test_paths.h"

namespace gantlet::test {

struct Notebook {
  struct Cell {
    std::string code;
    bool fails = false;
    bool refused = false;
    std::string gives = {};
  };
  std::string name;
  std::vector<Cell> cells;
};

inline std::vector<Notebook> notebooksIn(const std::string& file) {
  std::ifstream in(std::string(GANTLET_SOURCE_DIR "/tests/corpus/sessions/") + file);
  REQUIRE(in);
  std::vector<Notebook> notebooks;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("=== ")) {
      notebooks.push_back({line.substr(4), {{}}});
    } else if (line.starts_with("--- gives ")) {
      notebooks.back().cells.push_back({"", false, false, line.substr(10)});
    } else if (line == "---" || line == "--- fails" || line == "--- refused") {
      notebooks.back().cells.push_back({"", line == "--- fails", line == "--- refused"});
    } else {
      notebooks.back().cells.back().code += line + "\n";
    }
  }
  // A marker right behind the name is the first cell's.
  for (Notebook& one : notebooks) {
    if (one.cells.size() > 1 && one.cells.front().code.empty()) one.cells.erase(one.cells.begin());
  }
  return notebooks;
}

inline std::vector<Notebook> honestNotebooks() {
  std::vector<Notebook> all = notebooksIn("notebooks.txt");
  for (Notebook& one : notebooksIn("notebooks_at_work.txt")) all.push_back(std::move(one));
  return all;
}

}  // namespace gantlet::test
