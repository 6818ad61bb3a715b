// gantlet repl: cells as they are typed, each vetted before it runs in a session of the service.
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include "cli/center/session_cells.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/serve/service_desk.h"
#include "core/unique_fd.h"

namespace gantlet::cli {
namespace {

constexpr std::array kReplFlags{
    Flag{"--session", "ID", "go on in this session, and leave it there"},
    Flag{"--language", "python|javascript", "of what is typed (default: python)"},
    kSessionPolicyFlag,
    kTemplateFlag,
    kTimeoutFlag,
    kFiguresFlag,
    kTenantFlag,
    kDataDirFlag};

// Whether what was typed so far waits for more: a block, an open bracket, a backslash, an open
// text of many lines. Only what is sent decides what it means.
bool goesOn(const std::string& code) {
  int depth = 0;
  std::string quote;
  bool comment = false;
  char last = 0;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (!quote.empty()) {
      if (c == '\\') {
        ++i;
      } else if (code.compare(i, quote.size(), quote) == 0) {
        i += quote.size() - 1;
        quote.clear();
      } else if (c == '\n' && quote.size() == 1) {
        quote.clear();
      }
      continue;
    }
    if (c == '\n') comment = false;
    if (comment) continue;
    if (c == '#') {
      comment = true;
    } else if (c == '"' || c == '\'') {
      const std::string three(3, c);
      quote = code.compare(i, 3, three) == 0 ? three : std::string(1, c);
      i += quote.size() - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
    if (c != ' ' && c != '\n' && c != '\t') last = c;
  }
  return depth > 0 || quote.size() == 3 || last == ':' || last == '\\' || last == '@';
}

// The same of JavaScript: an open bracket, template or comment.
bool scriptGoesOn(const std::string& code) {
  int depth = 0;
  std::string ends;  // what ends the text or comment that is open
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (!ends.empty()) {
      if (c == '\\' && ends.size() == 1 && ends != "\n") {
        ++i;
      } else if (code.compare(i, ends.size(), ends) == 0 ||
                 (c == '\n' && ends != "`" && ends != "*/")) {
        i += ends.size() - 1;
        ends.clear();
      }
    } else if (c == '"' || c == '\'' || c == '`') {
      ends = c;
    } else if (code.compare(i, 2, "//") == 0) {
      ends = "\n";
    } else if (code.compare(i, 2, "/*") == 0) {
      ends = "*/";
      ++i;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
  }
  return depth > 0 || ends == "`" || ends == "*/";
}

// What comes next from who types.
enum class Next : std::uint8_t { kCell, kEnd, kBreak, kSignal };

// How often Ctrl-C was pressed since this was asked last.
eventfd_t takeBreaks() {
  eventfd_t count = 0;
  return ::eventfd_read(Interrupt::breakFd(), &count) == 0 ? count : 0;
}

class Typing {
 public:
  Typing(bool prompts, bool javascript, Console& console)
      : prompts_(prompts), javascript_(javascript), console_(console) {}

  // One cell of standard input; a block ends with an empty line. kBreak: twice Ctrl-C with nothing
  // typed in between, or once where nobody is asked by a prompt.
  Next cell(std::string& code) {
    code.clear();
    bool broken = false;
    bool block = false;
    std::string text;
    while (true) {
      if (prompts_) console_.out(code.empty() ? ">>> " : "... ");
      const Next next = line(text);
      if (next == Next::kBreak && prompts_ && !broken) {
        console_.out("\nCtrl-C once more, or Ctrl-D, ends it\n");
        broken = true;
        block = false;
        code.clear();
        continue;
      }
      if (next == Next::kEnd && !code.empty()) return Next::kCell;
      if (next != Next::kCell) return next;
      broken = false;
      if (code.empty() && text.empty()) continue;
      code += text + "\n";
      if (isWhole(code, text, block)) return Next::kCell;
    }
  }

 private:
  bool isWhole(const std::string& code, const std::string& text, bool& block) const {
    const bool open = javascript_ ? scriptGoesOn(code) : goesOn(code);
    // Of JavaScript brackets alone tell.
    block = !javascript_ && (block || open || text.starts_with(' ') || text.starts_with('\t') ||
                             text.starts_with('@'));
    if (!open && (!block || text.empty())) return true;
    return open && text.empty() && code.ends_with("\n\n\n");  // so be it
  }

  // kCell: a line of one. A signal counts before what was typed ahead of it.
  Next line(std::string& text) {
    while (true) {
      const std::size_t end = rest_.find('\n');
      const bool waits = end == std::string::npos && !ended_;
      std::array<pollfd, 3> fds{pollfd{Interrupt::fd(), POLLIN, 0},
                                pollfd{Interrupt::breakFd(), POLLIN, 0},
                                pollfd{waits ? STDIN_FILENO : -1, POLLIN, 0}};
      if (::poll(fds.data(), fds.size(), waits ? -1 : 0) < 0 && errno != EINTR) return Next::kEnd;
      if (Interrupt::pending() != 0) return Next::kSignal;
      if (const eventfd_t breaks = takeBreaks(); breaks > 0) {
        if (breaks > 1) return Next::kSignal;  // both before anybody looked
        rest_.clear();
        return Next::kBreak;
      }
      if (!waits) {
        if (end == std::string::npos && rest_.empty()) return Next::kEnd;
        text = rest_.substr(0, end);
        rest_.erase(0, end == std::string::npos ? end : end + 1);
        return Next::kCell;
      }
      if (fds[2].revents != 0) fill();
    }
  }

  void fill() {
    std::array<char, 65536> buffer{};
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count > 0) rest_.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) ended_ = true;
  }

  bool prompts_;
  bool javascript_;
  Console& console_;
  std::string rest_;  // read and not yet taken
  bool ended_ = false;
};

class Repl {
 public:
  Repl(const Arguments& arguments, std::string session, std::optional<Language> language,
       Headers headers, Console& console)
      : arguments_(arguments),
        session_(std::move(session)),
        language_(language),
        headers_(std::move(headers)),
        console_(console),
        prompts_(::isatty(STDIN_FILENO) != 0 && console.outIsTerminal()),
        figures_(figuresIn(arguments, prompts_ ? "." : nullptr)) {}

  // Until the input ends, or somebody wants it to. The exit code.
  Result<int> run() {
    if (prompts_) console_.out("session " + session_ + "; end it with Ctrl-D\n");
    Typing typing(prompts_, language_ == Language::kJavaScript, console_);
    int code = kExitSuccess;
    std::string typed;
    while (true) {
      const Next next = typing.cell(typed);
      if (next == Next::kBreak || next == Next::kSignal) return ended();
      if (next == Next::kEnd) break;
      Result<json::Object> answer = runOne(typed);
      if (leaves_) return ended();
      if (answer) {
        TRY(code,
            tellCell(std::move(*answer), typed, "repl", console_, figures_ ? &*figures_ : nullptr));
        continue;
      }
      console_.message("repl", answer.error().text());
      code = exitCodeOf(answer.error());
      // The session has ended: there is nothing to go on in.
      if (answer.error().code == ErrorCode::kNotFound ||
          answer.error().code == ErrorCode::kUnavailable) {
        return code;
      }
    }
    if (prompts_) console_.out("\n");
    return prompts_ ? kExitSuccess : code;
  }

  [[nodiscard]] Status remove() {
    const auto done = askService(arguments_, "DELETE", "/v1/sessions/" + session_, {}, headers_);
    if (done || done.error().code == ErrorCode::kNotFound) return {};
    return done.error();
  }

 private:
  [[nodiscard]] static int ended() {
    return Interrupt::pending() != 0 ? 128 + Interrupt::pending() : kExitInterrupted;
  }

  // The answer of the cell; meanwhile signals are heeded. After the second Ctrl-C, after the first
  // where there is no prompt to come back to, and after any other signal, leaves_ is true.
  Result<json::Object> runOne(const std::string& code) {
    const UniqueFd done(::eventfd(0, EFD_CLOEXEC));
    const UniqueFd cancel(::eventfd(0, EFD_CLOEXEC));
    if (!done || !cancel) return systemError("eventfd", errno);
    std::optional<Result<json::Object>> answer;
    std::thread cell([&] {
      answer = runCell(arguments_, session_, code, language_, cancel.get());
      (void)::eventfd_write(done.get(), 1);
    });
    bool interrupted = false;
    while (!leaves_) {
      std::array<pollfd, 3> fds{pollfd{done.get(), POLLIN, 0}, pollfd{Interrupt::fd(), POLLIN, 0},
                                pollfd{Interrupt::breakFd(), POLLIN, 0}};
      if (::poll(fds.data(), fds.size(), -1) < 0 && errno != EINTR) break;
      const eventfd_t breaks = takeBreaks();
      const bool twice = breaks > 1 || (breaks == 1 && (interrupted || !prompts_));
      leaves_ = Interrupt::pending() != 0 || twice;
      if (fds[0].revents > 0) break;
      if (breaks == 0 || leaves_) continue;
      interrupted = true;
      interrupt();
    }
    if (leaves_) (void)::eventfd_write(cancel.get(), 1);
    cell.join();
    return std::move(*answer);
  }

  void interrupt() {
    const auto done =
        askService(arguments_, "POST", "/v1/sessions/" + session_ + "/contexts/main/interrupt",
                   json::Object{}, headers_);
    if (!done) console_.message("repl", done.error().text());
  }

  const Arguments& arguments_;
  std::string session_;
  std::optional<Language> language_;
  Headers headers_;
  Console& console_;
  bool prompts_;
  std::optional<FigureFolder> figures_;
  bool leaves_ = false;
};

Result<int> repl(const Arguments& arguments, Console& console) {
  TRY(const std::optional<Language> language, languageIn(arguments));
  TRY(Headers headers, tenantHeader(arguments));
  const bool ours = !arguments.has("--session");
  // Before there is a session that has to be deleted.
  TRY_STATUS(Interrupt::installForTyping());
  std::string session;
  if (ours) {
    TRY(const json::Object made, createSession(arguments));
    session = textIn(made, "id");
  } else {
    Arguments named;
    named.add(*arguments.value("--session"));
    TRY(session, pathWord(named, "session by its id"));
  }
  Repl typed(arguments, std::move(session), language, std::move(headers), console);
  Result<int> code = typed.run();
  if (!ours) return code;
  const Status removed = typed.remove();
  if (code && !removed) return removed.error();
  return code;
}

}  // namespace

const CommandSpec kReplSpec{
    "repl",
    "type cells, each vetted before it runs",
    "[FLAG...]",
    "Makes a session on the running service and runs in it what is typed, or read from\n"
    "standard input: line by line, a block up to an empty line. The session is deleted at the\n"
    "end, but for one that --session names. Ctrl-C interrupts the cell that runs, or gives a new\n"
    "prompt; once more at once, and the repl ends. On a terminal the pictures that cells display\n"
    "are written to figure-1.png and so on, in this folder or in that of --figures. For a history\n"
    "and for editing of lines: rlwrap gantlet repl.",
    kReplFlags,
    "  gantlet repl --policy data-science\n"
    "  gantlet repl --language javascript\n"};

int runRepl(const Arguments& arguments, Console& console) {
  return finish(repl(arguments, console), kReplSpec, console);
}

}  // namespace gantlet::cli
