// FactSink: where an analyzer puts its facts. Adds spans, drops exact repetitions, keeps the number
// of facts bounded, and remembers whether everything was understood.
// Thread-safety: one sink, one analysis, one thread. The source must outlive the sink.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "analyzer/facts.h"
#include "analyzer/span_mapper.h"

namespace gantlet {

class FactSink {
 public:
  static constexpr std::size_t kMaxFacts = 100'000;
  static constexpr std::size_t kMaxValueBytes = 4096;

  // `settled`: see analyze.h; none: never.
  explicit FactSink(std::string_view source, std::function<bool(const Facts&)> settled = nullptr)
      : mapper_(source), settled_(std::move(settled)) {}

  // `fact.span` is filled in from `where`. A value over kMaxValueBytes is dropped (hasValue false):
  // half a constant would be another constant.
  void add(Fact fact, ByteRange where);

  // A construct as such that leaves the analysis valid; the judge decides what it means.
  void syntax(std::string_view name, ByteRange where);
  // A construct that can't be trusted to mean the same to the interpreter: facts are incomplete.
  void trouble(std::string_view name, ByteRange where);
  // The same with words for whoever wrote it. key: what it is called; value: what is wrong.
  void trouble(std::string_view name, ByteRange where, std::string key, std::string value);
  // A limit was hit: facts are incomplete.
  void limit(std::string_view name, ByteRange where = {});

  // What has been added so far, to come back to: an analysis may look at what it has found, and
  // find out more before it says so.
  struct Mark {
    std::size_t facts;
    bool complete;
    bool full;
  };
  [[nodiscard]] Mark mark() const { return {facts_.items.size(), facts_.complete, full_}; }
  void rewind(const Mark& mark);
  // What has been added behind the mark, in the order of its adding.
  [[nodiscard]] std::vector<Fact> since(const Mark& mark) const;

  void setPlain(std::string plain) { facts_.plain = std::move(plain); }
  void setCellText(std::string text) { facts_.cellText = std::move(text); }
  void setLastExpression(ByteRange where) { facts_.lastExpression = where; }
  void setStartsItself(bool starts) { facts_.startsItself = starts; }

  // Whether the reader knows its answer, whatever else is found or cleared.
  [[nodiscard]] bool settled() const { return settled_ && settled_(facts_); }

  [[nodiscard]] bool complete() const { return facts_.complete; }
  [[nodiscard]] bool full() const { return full_; }

  // The facts in source order (stable for facts of one place). The sink may then only be destroyed.
  [[nodiscard]] Facts take();

 private:
  SpanMapper mapper_;
  std::function<bool(const Facts&)> settled_;
  Facts facts_{{}, true};
  bool full_ = false;
};

}  // namespace gantlet
