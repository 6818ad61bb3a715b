// Notebook lines: what IPython takes and Python doesn't, "%matplotlib inline", "!pip install x",
// "%%bash". Language models write them in programs, too.
#pragma once

#include <string>
#include <string_view>

#include "analyzer/fact_sink.h"

namespace gantlet::python {

// The source with the lines that mean nothing to a run as comments ("%config …"), and what is timed
// as a statement ("%time f()"), byte for byte as long as it was; empty where there is none. Lines
// that would do something else (start a program, install, write a file) are comments, too, and each
// is a syntax fact: "notebook-install", "notebook-shell" or "notebook-magic", its line as value.
//
// Only what begins a statement is touched: inside of strings, brackets and continued lines a '%' is
// an operator or text. Where that is taken wrongly, the text is another program, and it is that
// program which is analysed and run. Time: linear.
[[nodiscard]] std::string withoutNotebookLines(std::string_view source, FactSink& sink);

}  // namespace gantlet::python
