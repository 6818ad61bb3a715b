#include "analyzer/languages/python/syntax/notebook.h"

#include <algorithm>
#include <iterator>

#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// What changes how a notebook looks, or looks at the notebook.
constexpr std::string_view kHarmless[] = {"autoawait", "autoreload", "autosave",   "colors",
                                          "config",    "load_ext",   "matplotlib", "pprint",
                                          "precision", "prun",       "pylab",      "reload_ext",
                                          "who",       "whos",       "xmode"};
constexpr std::string_view kHarmlessCells[] = {"capture", "time", "timeit"};
constexpr std::string_view kShells[] = {"bash", "cmd", "perl", "ruby",   "script",
                                        "sh",   "sx",  "sc",   "system", "zsh"};
constexpr std::string_view kInstallers[] = {"conda", "mamba", "micromamba", "pip", "pip3", "uv"};

// A line of its own; without a statement, there is nothing that %time would time.
bool isHarmless(std::string_view word, std::string_view rest) {
  return isOneOf(word, kHarmless) || ((word == "time" || word == "timeit") && rest.empty());
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

bool isMark(char c) { return c == '%' || c == '!'; }

// Whether any line begins with a mark: most sources have none, and are not looked at more closely.
bool mayHaveLines(std::string_view source) {
  for (std::size_t at = source.find_first_of("%!"); at != std::string_view::npos;
       at = source.find_first_of("%!", at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && isBlank(source[begin - 1])) --begin;
    if (begin == 0 || source[begin - 1] == '\n') return true;
  }
  return false;
}

std::string_view takeWord(std::string_view& text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  std::size_t end = 0;
  while (end < text.size() && !isBlank(text[end])) ++end;
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  return word;
}

bool installs(std::string_view command) {
  std::string_view previous;
  while (!command.empty()) {
    const std::string_view word = takeWord(command);
    const bool installer = isOneOf(previous, kInstallers) || previous == "apt" ||
                           previous == "apt-get" || previous == "npm";
    if (installer && (word == "install" || word == "add")) return true;
    previous = word;
  }
  return false;
}

class Rewriter {
 public:
  Rewriter(std::string_view source, FactSink& sink) : text_(source), sink_(sink) {}

  std::string run() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && isBlank(text_[at_])) ++at_;
      if (at_ < text_.size() && isMark(text_[at_])) {
        takeLine(at_ > begin);
      } else {
        skipStatement();
      }
    }
    return changed_ ? std::move(text_) : std::string();
  }

 private:
  // To the start of the next logical line.
  void skipStatement() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = lineEnd(at_);
        continue;
      }
      if (c == '"' || c == '\'') {
        skipString();
        continue;
      }
      ++at_;
      if (c == '\\') {
        if (at_ < text_.size() && text_[at_] == '\r') ++at_;
        if (at_ < text_.size()) ++at_;
      } else if (c == '(' || c == '[' || c == '{') {
        ++depth;
      } else if (c == ')' || c == ']' || c == '}') {
        depth = std::max(0, depth - 1);
      } else if (c == '\n' && depth == 0) {
        return;
      }
    }
  }

  void skipString() {
    const char quote = text_[at_];
    const bool triple = text_.compare(at_, 3, std::string(3, quote)) == 0;
    at_ += triple ? 3 : 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '\\') {
        at_ += 2;
      } else if (triple && text_.compare(at_, 3, std::string(3, quote)) == 0) {
        at_ += 3;
        return;
      } else if (!triple && (text_[at_] == quote || text_[at_] == '\n')) {
        at_ += text_[at_] == quote ? 1 : 0;
        return;
      } else {
        ++at_;
      }
    }
    at_ = text_.size();
  }

  [[nodiscard]] std::size_t lineEnd(std::size_t from) const {
    return std::min(text_.find('\n', from), text_.size());
  }

  // The end of a notebook's line, which a backslash continues.
  [[nodiscard]] std::size_t commandEnd() const {
    std::size_t end = lineEnd(at_);
    while (end < text_.size() && text_[end - 1] == '\\') end = lineEnd(end + 1);
    return end;
  }

  void takeLine(bool indented) {
    const std::size_t end = commandEnd();
    std::string line = text_.substr(at_, end - at_);
    if (line.ends_with('\r')) line.pop_back();
    std::string_view rest = line;
    const bool cell = rest.starts_with("%%");
    const bool shell = rest.front() == '!';
    rest.remove_prefix(cell ? 2 : 1);
    const std::string_view whole = rest;
    const std::string_view word = takeWord(rest);
    if (!cell && !shell && (word == "time" || word == "timeit") && !rest.empty() &&
        rest.front() != '-') {
      // "%time " is as long as "if 1: ".
      text_.replace(at_, word.size() + 1, std::string("if 1:").append(word.size() - 4, ' '));
      changed_ = true;
      return skipStatement();
    }
    if (shell || isOneOf(word, kShells)) {
      tell(installs(whole) ? "notebook-install" : "notebook-shell", line, end);
    } else if (isOneOf(word, kInstallers)) {
      tell("notebook-install", line, end);
    } else if (cell ? !isOneOf(word, kHarmlessCells) : !isHarmless(word, rest)) {
      tell("notebook-magic", line, end);
    }
    // What stands below %%bash or %%html is no Python.
    const bool foreign = cell && !isOneOf(word, kHarmlessCells);
    comment(foreign ? text_.size() : end, indented);
  }

  void tell(std::string_view name, const std::string& line, std::size_t end) {
    Fact fact;
    fact.kind = FactKind::kSyntax;
    fact.name = name;
    fact.value = line.substr(0, 200);
    fact.hasValue = true;
    sink_.add(std::move(fact), {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)});
  }

  void comment(std::size_t end, bool indented) {
    const std::size_t first = lineEnd(at_);
    for (std::size_t i = first; i < end; ++i) {
      if (text_[i] != '\n' && text_[i] != '\r') text_[i] = ' ';
    }
    // A block must not be left empty; at the top a comment may stand before anything.
    if (indented && first - at_ >= 5) {
      text_.replace(at_, 5, "pass#");
    } else {
      text_[at_] = '#';
    }
    // A comment that continues does not: the backslash is text in it.
    changed_ = true;
    at_ = std::min(end + 1, text_.size());
  }

  std::string text_;
  FactSink& sink_;
  std::size_t at_ = 0;
  bool changed_ = false;
};

}  // namespace

std::string withoutNotebookLines(std::string_view source, FactSink& sink) {
  if (!mayHaveLines(source)) return {};
  return Rewriter(source, sink).run();
}

}  // namespace gantlet::python
