#include "store/soci_sql.h"

#include <algorithm>
#include <string>

namespace gantlet {
namespace {

// SOCI has names where SQL has question marks.
std::string withNames(std::string_view statement) {
  std::string text;
  int count = 0;
  for (const char c : statement) {
    if (c == '?') {
      text += ":v" + std::to_string(++count);
    } else {
      text += c;
    }
  }
  return text;
}

// What is given to a statement, or taken from it: SOCI keeps pointers into this.
struct Cells {
  explicit Cells(std::size_t size) : numbers(size), texts(size), states(size, soci::i_ok) {}
  std::vector<long long> numbers;
  std::vector<std::string> texts;
  std::vector<soci::indicator> states;
};

void give(soci::statement& statement, Cells& cells, const std::vector<SqlValue>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
      cells.numbers[i] = *number;
      statement.exchange(soci::use(cells.numbers[i], cells.states[i]));
      continue;
    }
    const auto* text = std::get_if<std::string>(&values[i]);
    if (text == nullptr) {
      cells.states[i] = soci::i_null;
    } else {
      cells.texts[i] = *text;
    }
    statement.exchange(soci::use(cells.texts[i], cells.states[i]));
  }
}

void take(soci::statement& statement, Cells& cells, std::string_view kinds) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == 'n') {
      statement.exchange(soci::into(cells.numbers[i], cells.states[i]));
    } else {
      statement.exchange(soci::into(cells.texts[i], cells.states[i]));
    }
  }
}

SqlRow rowOf(const Cells& cells, std::string_view kinds) {
  std::vector<SqlValue> values;
  values.reserve(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (cells.states[i] == soci::i_null) {
      values.emplace_back();
    } else if (kinds[i] == 'n') {
      values.emplace_back(static_cast<std::int64_t>(cells.numbers[i]));
    } else {
      values.emplace_back(cells.texts[i]);
    }
  }
  return SqlRow(std::move(values));
}

}  // namespace

template <class Body>
Status SociSql::guarded(Body body) {
  // After a failed statement what the engine still holds of the transaction is not known.
  if (failed_)
    return databaseUnavailable(address_, "an earlier statement of the transaction failed");
  const AnswerClock::Asking asking(clock_);
  Status status = guardSoci(address_, body);
  failed_ = !status;
  return status;
}

Result<std::uint64_t> SociSql::change(std::string_view text, const std::vector<SqlValue>& values) {
  std::uint64_t changed = 0;
  TRY_STATUS(guarded([&] {
    Cells given(values.size());
    soci::statement statement(session_);
    statement.alloc();
    statement.prepare(withNames(text));
    give(statement, given, values);
    statement.define_and_bind();
    statement.execute(true);
    changed = static_cast<std::uint64_t>(std::max(0LL, statement.get_affected_rows()));
  }));
  return changed;
}

Result<std::vector<SqlRow>> SociSql::rows(std::string_view text, std::string_view kinds,
                                          const std::vector<SqlValue>& values) {
  std::vector<SqlRow> found;
  TRY_STATUS(guarded([&] {
    Cells given(values.size());
    Cells taken(kinds.size());
    soci::statement statement(session_);
    statement.alloc();
    statement.prepare(withNames(text));
    give(statement, given, values);
    take(statement, taken, kinds);
    statement.define_and_bind();
    statement.execute(false);
    while (statement.fetch()) found.push_back(rowOf(taken, kinds));
  }));
  return found;
}

}  // namespace gantlet
