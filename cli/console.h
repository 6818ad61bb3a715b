// Console: the command line's standard output and error. Machine formats and results go to standard
// output alone, everything for a person to standard error.
//
// What comes from a submission (names, lines of source, its output) may carry terminal escapes that
// rewrite what a reviewer sees: printable() makes them visible, and program output is filtered so
// where it goes to a terminal.
//
// Thread-safety: out() and err() may be called from any thread; pieces are written whole.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet::cli {

enum class Tint : std::uint8_t { kNone, kBold, kRed, kYellow, kGreen, kBlue, kDim };

class Console {
 public:
  // For the process's own descriptors; reads NO_COLOR and TERM.
  Console();

  void out(std::string_view text);
  void err(std::string_view text);
  // "gantlet COMMAND: message", for a person.
  void message(std::string_view command, std::string_view text);

  // What a running program printed: unchanged, but for terminals, where control characters other
  // than tab and line ends are shown instead of obeyed.
  void programOutput(int stream, std::string_view bytes);

  [[nodiscard]] bool outIsTerminal() const { return outIsTerminal_; }
  [[nodiscard]] bool errIsTerminal() const { return errIsTerminal_; }
  [[nodiscard]] bool colourOut() const { return colourOut_; }
  [[nodiscard]] bool colourErr() const { return colourErr_; }

  // The first failure to write to standard output: the command has then not done what was asked.
  [[nodiscard]] Status outStatus() const;

 private:
  mutable std::mutex mutex_;
  bool outIsTerminal_ = false;
  bool errIsTerminal_ = false;
  bool colourOut_ = false;
  bool colourErr_ = false;
  int outError_ = 0;
};

// `text` between the codes of a colour, or alone where `colour` is false.
[[nodiscard]] std::string tinted(std::string_view text, Tint tint, bool colour);

// Valid UTF-8 in which control characters (C0 but tab, DEL, C1), bidirectional controls and other
// invisible format characters are written as <U+XXXX>; line ends are kept only where
// `keepLineEnds`.
[[nodiscard]] std::string printable(std::string_view text, bool keepLineEnds = false);

}  // namespace gantlet::cli
