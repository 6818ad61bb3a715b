// KernelProgram: a submission as a cell for a notebook kernel, which knows neither arguments nor
// exit codes nor return values: the cell carries them in, and prints how it ended behind a random
// mark.
//
// What the mark is for: nothing that a program prints by accident is taken for its end. A program
// that wants to can find the mark and lie about its own value; it could have returned the lie as
// well.
//
// Thread-safety: one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "executor/execution.h"
#include "executor/run/output.h"
#include "json/value.h"

namespace gantlet {

class KernelProgram {
 public:
  // Errors: kTooLarge (input files), kUnsupported (what the language's cell can't carry).
  [[nodiscard]] static Result<KernelProgram> of(const ExecutionRequest& request);

  // The cell.
  [[nodiscard]] const std::string& code() const { return code_; }

  // Collects what the kernel gives while it runs; pieces of standard output may cut lines anywhere.
  void takeOutput(std::string_view text);
  void takeError(std::string_view text);
  // An exception that the kernel itself reports.
  void takeException(std::string_view traceback);
  // A rich result (an image): kept as an artifact "result-N.ext".
  void takeRich(std::string_view extension, std::string_view mimeType, std::string bytes);

  // What the kernel shows as the cell's value: counts where no end line comes.
  void takeShown(std::string_view text) { shown_ = std::string(text); }

  // Whether the end line has come.
  [[nodiscard]] bool ended() const { return trailer_.has_value(); }
  // What it all came to. Where the kernel ended without an exception and without an end line, its
  // word counts: the cell succeeded.
  [[nodiscard]] ExecutionResult finish();

 private:
  KernelProgram(std::string code, std::string mark, const ExecutionRequest& request);
  void passOn(std::string_view text);
  [[nodiscard]] std::string tooMany() const;
  void readTrailer(ExecutionResult& result) const;
  void readFiles(const json::Object& end, ExecutionResult& result) const;
  // The value, where it is not too large.

  std::string code_;
  std::string mark_;
  Limits limits_;
  std::function<void(int, std::string_view)> onOutput_;
  OutputCapture out_;
  OutputCapture err_;
  std::string pending_;  // an output's last line, which may be the start of the end line
  std::optional<std::string> trailer_;
  bool inTrailer_ = false;
  bool tooLarge_ = false;
  bool failed_ = false;
  std::string shown_;
  std::vector<Artifact> rich_;
  DroppedArtifacts droppedRich_;
};

}  // namespace gantlet
