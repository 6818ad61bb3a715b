#include "providers/e2b/event_lines.h"

#include <array>

#include "core/base64.h"
#include "providers/remote_text.h"

namespace gantlet::e2b {
namespace {

constexpr std::size_t kMaxLine = std::size_t{64} << 20U;

struct Rich {
  std::string_view key;
  std::string_view extension;
  std::string_view mimeType;
  bool base64;
};

constexpr std::array<Rich, 5> kRich{{
    {"png", "png", "image/png", true},
    {"jpeg", "jpeg", "image/jpeg", true},
    {"pdf", "pdf", "application/pdf", true},
    {"svg", "svg", "image/svg+xml", false},
    {"html", "html", "text/html", false},
}};

void takeResult(const json::Object& event, KernelProgram& program) {
  const json::Value* isMain = event.find("is_main_result");
  if (isMain != nullptr && *isMain == json::Value(true)) program.takeShown(textOf(event, "text"));
  for (const Rich& rich : kRich) {
    std::string text = textOf(event, rich.key);
    if (text.empty()) continue;
    if (rich.base64) {
      auto bytes = decodeBase64(text);
      if (!bytes) continue;
      text = std::move(*bytes);
    }
    program.takeRich(rich.extension, rich.mimeType, std::move(text));
    return;  // the others are the same thing in other forms
  }
}

}  // namespace

bool EventLines::feed(std::string_view piece) {
  while (!piece.empty()) {
    const std::size_t end = piece.find('\n');
    partial_.append(piece.substr(0, end));
    if (partial_.size() > kMaxLine) return false;
    if (end == std::string_view::npos) return true;
    piece.remove_prefix(end + 1);
    const std::string line = std::move(partial_);
    partial_.clear();
    if (!takeLine(line)) return false;
  }
  return true;
}

bool EventLines::takeLine(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty() || ended_) return true;
  const json::Object event = objectIn(line);
  const std::string type = textOf(event, "type");
  if (type.empty()) return false;
  begun_ = true;
  if (type == "stdout") {
    program_.takeOutput(textOf(event, "text"));
  } else if (type == "stderr") {
    program_.takeError(textOf(event, "text"));
  } else if (type == "error") {
    std::string trace = textOf(event, "traceback");
    if (trace.empty()) trace = textOf(event, "name") + ": " + textOf(event, "value");
    program_.takeException(trace);
  } else if (type == "result") {
    takeResult(event, program_);
  } else if (type == "end_of_execution") {
    ended_ = true;
  }
  // Others (keepalive, number_of_executions, what may come one day) say nothing about the run.
  return true;
}

}  // namespace gantlet::e2b
