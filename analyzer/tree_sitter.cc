#include "analyzer/tree_sitter.h"

#include <array>
#include <chrono>
#include <optional>

#include "analyzer/parser/parse_memory.h"

extern "C" {
const TSLanguage* tree_sitter_python(void);      // NOLINT(readability-identifier-naming)
const TSLanguage* tree_sitter_javascript(void);  // NOLINT(readability-identifier-naming)
}

namespace gantlet {
namespace {

// In the order of Language.
constexpr std::array kGrammars{tree_sitter_python, tree_sitter_javascript};
static_assert(kGrammars.size() == kLanguages.size());

}  // namespace

const TSLanguage* grammarOf(Language language) {
  return kGrammars.at(static_cast<std::size_t>(language))();
}

void TreeDeleter::operator()(TSTree* tree) const { ts_tree_delete(tree); }

namespace {

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
using ParserPtr = std::unique_ptr<TSParser, ParserDeleter>;

ParserPtr makeParser(Language language) {
  ParserPtr parser(ts_parser_new());
  if (parser && !ts_parser_set_language(parser.get(), grammarOf(language))) parser.reset();
  return parser;
}

// One parser a thread and language: making one costs more than parsing a short script.
TSParser* threadParser(Language language) {
  thread_local std::array<ParserPtr, kLanguages.size()> parsers;
  ParserPtr& parser = parsers.at(static_cast<std::size_t>(language));
  if (!parser) parser = makeParser(language);
  return parser.get();
}

// Whatever tree-sitter asks for while this lives, it has from the thread's own memory.
class ParseMemory {
 public:
  ParseMemory() {
    thread_local const Keeper keeper;
    asOne_ = gantletParseMemoryBegin();
  }
  ~ParseMemory() { gantletParseMemoryEnd(); }
  // Whether what is made need not be freed piece by piece.
  [[nodiscard]] bool asOne() const { return asOne_; }
  ParseMemory(const ParseMemory&) = delete;
  ParseMemory& operator=(const ParseMemory&) = delete;

 private:
  struct Keeper {
    Keeper() = default;
    ~Keeper() { gantletParseMemoryRelease(); }
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;
  };
  bool asOne_ = false;
};

struct Progress {
  using Moment = std::chrono::steady_clock::time_point;
  const Deadline* deadline;
  std::optional<Moment> firstError;
  std::uint32_t errorOffset = 0;
  bool gaveUpOnError = false;
};

// Enough for a short script to get all its errors located; a bomb costs no more than this.
constexpr std::chrono::milliseconds kErrorBudget{20};

// Called by tree-sitter every hundred operations; true stops the parse. has_error is only set while
// every version of the parse stack is in error, so that a parse which stops for it would have
// failed.
bool onProgress(TSParseState* state) {
  auto& progress = *static_cast<Progress*>(state->payload);
  if (state->has_error) {
    const auto now = std::chrono::steady_clock::now();
    if (!progress.firstError) {
      progress.firstError = now;
      progress.errorOffset = state->current_byte_offset;
    }
    if (now - *progress.firstError > kErrorBudget) {
      progress.gaveUpOnError = true;
      return true;
    }
  }
  return progress.deadline->passed();
}

const char* readSource(void* payload, std::uint32_t offset, TSPoint /*position*/,
                       std::uint32_t* bytesRead) {
  const auto& source = *static_cast<const std::string_view*>(payload);
  if (offset >= source.size()) {
    *bytesRead = 0;
    return "";
  }
  *bytesRead = static_cast<std::uint32_t>(source.size() - offset);
  return source.data() + offset;
}

TreePtr parseSource(TSParser* parser, std::string_view source, Progress& progress) {
  ts_parser_reset(parser);  // forget a parse that was given up
  TSInput input{};
  input.payload = &source;
  input.read = readSource;
  input.encoding = TSInputEncodingUTF8;
  TSParseOptions options{};
  options.payload = &progress;
  options.progress_callback = onProgress;
  TreePtr tree(ts_parser_parse_with_options(parser, nullptr, input, options));
  if (!tree) ts_parser_reset(parser);  // release what the abandoned parse holds
  return tree;
}

}  // namespace

namespace {

ParsedTree parseWith(TSParser* parser, std::string_view source, const Deadline& deadline) {
  ParsedTree parsed;
  if (parser == nullptr) {
    parsed.trouble = ParseTrouble::kGrammar;
    return parsed;
  }
  Progress progress{&deadline, std::nullopt, 0, false};
  parsed.tree = parseSource(parser, source, progress);
  if (!parsed.tree) {
    parsed.trouble = progress.gaveUpOnError ? ParseTrouble::kError : ParseTrouble::kDeadline;
    parsed.errorOffset = progress.errorOffset;
  }
  return parsed;
}

}  // namespace

ParsedTree parseTree(std::string_view source, Language language, const Deadline& deadline) {
  return parseWith(threadParser(language), source, deadline);
}

ParsedTree parseFor(std::string_view source, Language language, const Deadline& deadline,
                    const std::function<void(const TSTree*)>& use) {
  const ParseMemory memory;
  const ParserPtr parser = makeParser(language);
  ParsedTree parsed = parseWith(parser.get(), source, deadline);
  if (parsed.tree) use(parsed.tree.get());
  if (memory.asOne()) static_cast<void>(parsed.tree.release());
  parsed.tree.reset();
  return parsed;
}

}  // namespace gantlet
