#include "service/faces/e2b/cell_lines.h"

#include <algorithm>
#include <array>

#include "json/value.h"
#include "pipeline/report.h"

namespace gantlet::e2b {
namespace {

struct Format {
  std::string_view mime;
  std::string_view name;
};
// Their names for the types of a result; all others go under their MIME types.
constexpr std::array kFormats{
    Format{"text/plain", "text"},        Format{"text/html", "html"},
    Format{"text/markdown", "markdown"}, Format{"image/svg+xml", "svg"},
    Format{"image/png", "png"},          Format{"image/jpeg", "jpeg"},
    Format{"application/pdf", "pdf"},    Format{"text/latex", "latex"},
    Format{"application/json", "json"},  Format{"application/javascript", "javascript"},
    Format{"e2b/data", "data"},          Format{"e2b/chart", "chart"},
};

std::string line(const json::Object& object) { return json::write(object) + "\n"; }

// Their server shows a text value without the quotes of its repr().
std::string unquoted(const std::string& text) {
  if (text.size() < 2) return text;
  const char quote = text.front();
  if ((quote != '\'' && quote != '"') || text.back() != quote) return text;
  return text.substr(1, text.size() - 2);
}

std::string resultLine(const std::string& bundle, bool isMain) {
  auto parsed = json::parse(bundle);
  json::Object* types = parsed ? parsed->asObject() : nullptr;
  if (types == nullptr) return {};
  json::Object result{{"type", "result"}};
  json::Object extra;
  for (auto& [mime, value] : types->members()) {
    const Format* known = nullptr;
    for (const Format& format : kFormats) {
      if (format.mime == mime) known = &format;
    }
    if (known == nullptr) {
      extra.set(mime, std::move(value));
    } else if (known->name == "text" && value.asString() != nullptr) {
      result.set("text", unquoted(*value.asString()));
    } else {
      result.set(std::string(known->name), std::move(value));
    }
  }
  result.set("extra", std::move(extra));
  result.set("is_main_result", isMain);
  return line(result);
}

std::string outputLine(std::string_view type, const std::string& text, WallTime now) {
  return line({{"type", type}, {"text", text}, {"timestamp", formatRfc3339(now)}});
}

constexpr std::size_t kMostFindings = 20;

// What refuses the code, each with what to write instead.
std::string refusalOf(const Report& report) {
  std::string text =
      "the policy " + report.verdict.policy + " does not allow this code; nothing of it ran.";
  std::size_t told = 0;
  for (const Finding& finding : report.verdict.findings) {
    if (finding.action == Action::kAllow || told == kMostFindings) continue;
    ++told;
    text += "\nLine " + std::to_string(finding.span.line) + ": " + finding.message + " [" +
            finding.rule + "].";
    if (!finding.hint.empty()) text += " " + finding.hint;
  }
  return text;
}

// What ended the code, and what can be done about it from here: limits are the service's.
std::string failureOf(const Report& report) {
  if (report.status == RunStatus::kCancelled) {
    return "the context was restarted or removed while this code ran";
  }
  if (!report.error) return std::string(runStatusName(report.status));
  std::string advice = report.error->resolution;
  advice.resize(std::min(advice.size(), advice.find(", or raise ")));  // nobody can over this face
  if (report.status == RunStatus::kTimeout || report.status == RunStatus::kOutOfMemory) {
    advice += "; the limit is the service's, under policy " + report.verdict.policy;
  }
  if (report.status == RunStatus::kTimeout) {
    advice += ", and a longer timeout of the client's changes nothing";
  }
  return advice.empty() ? report.error->message : report.error->message + ": " + advice;
}

std::string_view nameOf(RunStatus status) {
  switch (status) {
    case RunStatus::kDenied: return "PolicyDenied";
    case RunStatus::kNeedsReview: return "ReviewNeeded";
    case RunStatus::kTimeout: return "CellTimeout";
    case RunStatus::kOutOfMemory: return "OutOfMemory";
    case RunStatus::kOutputLimit: return "OutputLimit";
    case RunStatus::kKilled: return "InterpreterKilled";
    case RunStatus::kCancelled:
    case RunStatus::kProgramError: return "InterpreterEnded";
    default: return "ExecutionFailed";
  }
}

}  // namespace

std::optional<std::string> lineOf(const CellEvent& event, WallTime now) {
  switch (event.kind) {
    case CellEvent::Kind::kStarted:
      return line({{"type", "number_of_executions"}, {"execution_count", event.executionCount}});
    case CellEvent::Kind::kStdout: return outputLine("stdout", event.text, now);
    case CellEvent::Kind::kStderr: return outputLine("stderr", event.text, now);
    case CellEvent::Kind::kDisplay:
    case CellEvent::Kind::kResult: {
      std::string text = resultLine(event.bundle, event.kind == CellEvent::Kind::kResult);
      if (text.empty()) return std::nullopt;
      return text;
    }
    case CellEvent::Kind::kError: return std::nullopt;
  }
  return std::nullopt;
}

std::string errorLine(std::string_view name, std::string_view value, std::string_view traceback) {
  return line({{"type", "error"}, {"name", name}, {"value", value}, {"traceback", traceback}});
}

std::string endingLine(const CellAnswer& answer, WallTime now) {
  const Report& report = answer.report;
  std::string lines;
  if (answer.startedAnew) {
    lines =
        outputLine("stderr",
                   "gantlet: the interpreter had ended before this cell, which ran in a new one "
                   "without earlier variables\n",
                   now);
  }
  std::string ended = answer.contextEnded;
  if (!ended.empty()) ended = "The context's variables are gone: " + ended;
  const bool late = report.status == RunStatus::kTimeout;
  if (report.status == RunStatus::kSuccess || (answer.exception && !late)) {
    if (answer.exception) {
      lines +=
          errorLine(answer.exception->name, answer.exception->value, answer.exception->traceback);
    }
    if (!ended.empty()) lines += outputLine("stderr", "gantlet: " + ended + "\n", now);
    return lines;
  }
  const bool refused =
      report.status == RunStatus::kDenied || report.status == RunStatus::kNeedsReview;
  std::string value = refused ? refusalOf(report) : failureOf(report);
  if (refused && answer.endedBefore) {
    value +=
        "\nThe interpreter had ended before this code, and the variables of earlier code with it.";
  }
  if (!ended.empty()) value += "\n" + ended;
  const std::string traceback = late && answer.exception ? answer.exception->traceback : "";
  return lines + errorLine(nameOf(report.status), value, late ? traceback : adviceOf(report));
}

std::string atMargin(std::string_view code) {
  constexpr std::string_view kBlanks = " \t";
  std::string_view indent;
  for (std::string_view rest = code; !rest.empty();) {
    const std::string_view text = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), text.size() + 1));
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) continue;
    indent = text.substr(0, text.find_first_not_of(kBlanks));
    break;
  }
  if (indent.empty()) return std::string(code);
  std::string moved;
  while (true) {
    const std::size_t end = code.find('\n');
    std::string_view text = code.substr(0, end);
    if (text.starts_with(indent)) text.remove_prefix(indent.size());
    moved += text;
    if (end == std::string_view::npos) return moved;
    moved += '\n';
    code.remove_prefix(end + 1);
  }
}

std::string endLine() { return line({{"type", "end_of_execution"}}); }

}  // namespace gantlet::e2b
