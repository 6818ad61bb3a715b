#include "policy/finding_list.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/utf8.h"
#include "policy/advice.h"
#include "policy/policy_line.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxSnippetCharacters = 200;
constexpr std::size_t kMaxWordCharacters = 80;

// The first `count` characters of valid UTF-8.
std::string_view firstCharacters(std::string_view text, std::size_t count) {
  if (text.size() <= count) return text;
  std::size_t offset = 0;
  for (; offset < text.size(); ++offset) {
    const bool starts = (static_cast<unsigned char>(text[offset]) & 0xc0U) != 0x80U;
    if (starts && count-- == 0) break;
  }
  return text.substr(0, offset);
}

// Text of the submission goes to terminals and logs: control characters must not steer them.
std::string printable(std::string_view text) {
  std::string clean = toValidUtf8(text);
  for (char& c : clean) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == '\t' || byte == 0x7f || byte < 0x20) c = ' ';
  }
  return clean;
}

std::string shortWord(std::string_view word) {
  const std::string clean = printable(word);
  const std::string_view head = firstCharacters(clean, kMaxWordCharacters);
  return head.size() == clean.size() ? clean : std::string(head) + "…";
}

}  // namespace

std::string fillMessage(std::string_view message, const MessageWords& words) {
  const std::array<std::pair<std::string_view, std::string_view>, 6> known{{
      {"{name}", words.name},
      {"{module}", words.module},
      {"{key}", words.key},
      {"{value}", words.value},
      {"{policy}", words.policy},
      {"{capability}", words.capability},
  }};
  std::string filled;
  while (!message.empty()) {
    const std::size_t brace = std::min(message.find('{'), message.size());
    filled += message.substr(0, brace);
    message.remove_prefix(brace);
    const auto word = std::find_if(known.begin(), known.end(), [&](const auto& pair) {
      return message.starts_with(pair.first);
    });
    if (word != known.end()) {
      filled += shortWord(word->second);
      message.remove_prefix(word->first.size());
    } else if (!message.empty()) {
      filled += message.front();
      message.remove_prefix(1);
    }
  }
  return filled;
}

std::string snippetOf(std::string_view source, std::uint32_t startByte) {
  const std::size_t at = std::min<std::size_t>(startByte, source.size());
  const std::size_t before = at == 0 ? std::string_view::npos : source.rfind('\n', at - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(source.find('\n', at), source.size());
  // 200 characters are at most 800 bytes: a line of a megabyte is not cleaned as a whole.
  const std::string clean =
      printable(source.substr(begin, std::min<std::size_t>(end - begin, 804)));
  std::string_view line = firstCharacters(clean, kMaxSnippetCharacters);
  while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
  return std::string(line);
}

bool FindingList::add(const Rule& rule, const SourceSpan& span, const MessageWords& words,
                      const Adviser& adviser) {
  if (detail_.off.contains(rule.id)) return false;
  Finding finding;
  finding.action = rule.action;
  if (const auto action = detail_.actions.find(rule.id); action != detail_.actions.end()) {
    finding.action = action->second;
  }
  worst_ = std::max(worst_, finding.action);
  if (!seen_.emplace(span.startByte, span.endByte, rule.id).second) return true;
  // The worst must stay in sight: an early deny is never pushed out, a late one replaces nothing
  // but still decides through worst_.
  if (findings_.size() >= kMaxKept) {
    overflowed_ = true;
    return true;
  }
  finding.rule = rule.id;
  finding.severity = rule.severity;
  if (const auto severity = detail_.severities.find(rule.id);
      severity != detail_.severities.end()) {
    finding.severity = severity->second;
  }
  finding.cwe = rule.cwe;
  finding.message = fillMessage(rule.message, words);
  finding.span = span;
  finding.snippet = snippetOf(source_, span.startByte);
  finding.policyLine = policyLineFor(rule, words, language_, *detail_.store);
  Hint hint = adviser.hintFor(rule, words, span);
  finding.hint = std::move(hint.text);
  finding.replacement = std::move(hint.replacement);
  finding.purpose = std::move(hint.purpose);
  findings_.push_back(std::move(finding));
  return true;
}

std::vector<Finding> FindingList::take() {
  std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.span.startByte, a.span.endByte) < std::tie(b.span.startByte, b.span.endByte);
  });
  return std::move(findings_);
}

}  // namespace gantlet
