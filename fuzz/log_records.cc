#include "fuzz/log_records.h"

#include <algorithm>

#include "audit/bundle.h"
#include "audit/export.h"
#include "audit/filter_fields.h"
#include "audit/matcher.h"
#include "audit/search_index.h"

namespace gantlet::fuzz {
namespace {

constexpr WallTime kNow{std::chrono::seconds(1'790'000'000)};

void checkJsonLines(std::string_view lines) {
  require(lines.ends_with('\n'), "an export ends its lines");
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + 1);
    const auto value = json::parse(line);
    require(value && value->asObject() != nullptr, "a line of an export is an object");
  }
}

// One record, 23 cells, quotes closed; no cell is a formula.
void checkCsv(std::string_view line) {
  require(line.ends_with("\r\n"), "a CSV record ends");
  line.remove_suffix(2);
  std::size_t cells = 1;
  bool quoted = false;
  std::string cell;
  const auto checkCell = [&] {
    static constexpr std::string_view kNumber = "-0123456789.e";
    const bool number = cell.find_first_not_of(kNumber) == std::string::npos;
    require(cell.empty() || number || std::string_view("=+-@\t\r").find(cell[0]) == cell.npos,
            "no cell is a formula");
    cell.clear();
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && line.substr(i + 1).starts_with('"')) {
      cell.push_back(line[++i]);
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      ++cells;
      checkCell();
    } else {
      require(quoted || (c != '\n' && c != '\r'), "a CSV record is one");
      cell.push_back(c);
    }
  }
  checkCell();
  require(!quoted && cells == 23, "a CSV record has its columns");
}

void checkCef(std::string_view line) {
  require(line.starts_with("CEF:0|Gantlet|Gantlet|1|") && line.ends_with('\n'), "a CEF record");
  require(std::count(line.begin(), line.end(), '\n') == 1, "a CEF record is one line");
  require(line.find('\r') == std::string_view::npos, "a CEF record is one line everywhere");
}

}  // namespace

void checkEntry(std::string_view entry) {
  const auto view = audit::viewRecord(entry);
  if (view) {
    audit::RecordFilter filter;
    filter.tenant = "acme";
    filter.rule = "py.import.not-allowed";
    filter.details = {{"provider", "local"}};
    (void)audit::Matcher(filter).matches(*view);
    std::vector<std::int64_t> terms;
    audit::collectTerms(*view, terms);
    (void)audit::millisOfTime(view->time);
  }
  using audit::ExportFormat;
  for (const ExportFormat format : {ExportFormat::kNdjson, ExportFormat::kCsv, ExportFormat::kOcsf,
                                    ExportFormat::kEcs, ExportFormat::kCef}) {
    const auto lines = audit::exportRecord(format, entry);
    if (!lines) continue;
    if (format == ExportFormat::kNdjson) {
      require(std::count(lines->begin(), lines->end(), '\n') == 1, "a record is one line");
      require(*lines == std::string(entry) + "\n", "a record is exported as it stands");
    } else if (format == ExportFormat::kCsv) {
      checkCsv(*lines);
    } else if (format == ExportFormat::kCef) {
      checkCef(*lines);
    } else {
      checkJsonLines(*lines);
    }
  }
}

void checkBundle(InputReader input) {
  const std::size_t count = input.byte();
  const std::string_view bytes = input.rest();
  const auto entries = audit::parseBundle(bytes, count);
  if (!entries) return;
  require(entries->size() == count, "a bundle has its entries");
  std::string again;
  for (const std::string_view one : *entries) audit::appendEntry(again, one);
  require(again == bytes, "a bundle that was read writes the same");
}

void checkFilter(std::string_view text) {
  audit::RecordFilter filter;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::string_view name = line.substr(0, line.find('='));
    const std::string value(line.substr(std::min(line.size(), name.size() + 1)));
    (void)audit::setFilterField(filter, name, value, kNow);
  }
  (void)audit::termsOf(filter);
  const audit::Matcher matcher(filter);
  require(json::parse(json::write(audit::filterJson(filter))).has_value(), "a filter is JSON");
}

}  // namespace gantlet::fuzz
