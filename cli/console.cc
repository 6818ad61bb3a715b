#include "cli/console.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "cli/help/text_width.h"
#include "core/utf8.h"

namespace gantlet::cli {
namespace {

// 0, or the errno of the write that failed.
int writeAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

bool wantsColour(bool isTerminal) {
  const char* noColour = std::getenv("NO_COLOR");  // https://no-color.org: present and not empty
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string_view(term) == "dumb";
  return isTerminal && !dumb && (noColour == nullptr || *noColour == '\0');
}

}  // namespace

Console::Console()
    : outIsTerminal_(::isatty(STDOUT_FILENO) == 1), errIsTerminal_(::isatty(STDERR_FILENO) == 1) {
  colourOut_ = wantsColour(outIsTerminal_);
  colourErr_ = wantsColour(errIsTerminal_);
}

void Console::out(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (outError_ == 0) outError_ = writeAll(STDOUT_FILENO, text);
}

void Console::err(std::string_view text) {
  const std::lock_guard lock(mutex_);
  // Nobody is left to be told when standard error itself fails.
  (void)writeAll(STDERR_FILENO, text);
}

void Console::message(std::string_view command, std::string_view text) {
  std::string line = "gantlet";
  if (!command.empty()) line += " " + std::string(command);
  err(line + ": " + printable(text, true) + "\n");
}

void Console::programOutput(int stream, std::string_view bytes) {
  const bool toTerminal = stream == 1 ? outIsTerminal_ : errIsTerminal_;
  const std::string shown = toTerminal ? printable(bytes, true) : std::string();
  if (stream == 1) {
    out(toTerminal ? std::string_view(shown) : bytes);
  } else {
    err(toTerminal ? std::string_view(shown) : bytes);
  }
}

Status Console::outStatus() const {
  const std::lock_guard lock(mutex_);
  if (outError_ == 0) return {};
  return systemError("cannot write to standard output", outError_);
}

std::string tinted(std::string_view text, Tint tint, bool colour) {
  if (!colour || tint == Tint::kNone) return std::string(text);
  std::string_view code = "1";
  switch (tint) {
    case Tint::kNone:
    case Tint::kBold: code = "1"; break;
    case Tint::kRed: code = "1;31"; break;
    case Tint::kYellow: code = "1;33"; break;
    case Tint::kGreen: code = "1;32"; break;
    case Tint::kBlue: code = "1;34"; break;
    case Tint::kDim: code = "2"; break;
  }
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string printable(std::string_view text, bool keepLineEnds) {
  const std::string valid = toValidUtf8(text);
  std::string shown;
  shown.reserve(valid.size());
  std::string_view rest = valid;
  while (!rest.empty()) {
    const CodePoint point = nextCodePoint(rest);
    const bool lineEnd =
        point.value == '\n' || (point.value == '\r' && rest.substr(1).starts_with('\n'));
    if (point.value == '\t' || (lineEnd && keepLineEnds) || !isInvisible(point.value)) {
      shown += rest.substr(0, point.bytes);
    } else {
      shown += visibleForm(point.value);
    }
    rest.remove_prefix(point.bytes);
  }
  return shown;
}

}  // namespace gantlet::cli
