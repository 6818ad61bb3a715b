// A cell's events as the lines that E2B's code interpreter sends: one JSON object a line.
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>

#include "manager/session_desk.h"

namespace gantlet::e2b {

// With its line break; nullopt for what is no line of theirs, and for exceptions, which
// endingLine() tells of: a limit may be behind them. `now`: when it was seen.
[[nodiscard]] std::optional<std::string> lineOf(const CellEvent& event, WallTime now);

// An error object: of the program's exceptions, and of what Gantlet itself has to say.
[[nodiscard]] std::string errorLine(std::string_view name, std::string_view value,
                                    std::string_view traceback = "");
// What the client has to be told of how the cell ended: its exception; that it was refused, and
// what to write instead; that a limit ended it, and which; that its variables are gone. "":
// nothing. At most one error object: one more would take its place in their clients.
[[nodiscard]] std::string endingLine(const CellAnswer& answer, WallTime now);

[[nodiscard]] std::string endLine();

// The cell as their interpreter takes it: indented as a whole, as code often stands in a client's
// own source, it is moved to the margin. Its lines stay where they are.
[[nodiscard]] std::string atMargin(std::string_view code);

}  // namespace gantlet::e2b
