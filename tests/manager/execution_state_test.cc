#include "manager/execution_state.h"

#include <catch2/catch.hpp>
#include <set>
#include <string>

using namespace gantlet;

TEST_CASE("of all changes of an execution's state these may happen, and no other", "[executions]") {
  const std::set<std::string> may{
      "PENDING>RUNNING",   "PENDING>CANCELLED",    "PENDING>FAILED",
      "RUNNING>COMPLETED", "RUNNING>FAILED",       "RUNNING>DENIED",
      "RUNNING>CANCELLED", "RUNNING>NEEDS_REVIEW", "RUNNING>LOST",
  };
  std::set<std::string> found;
  for (const ExecutionState from : kExecutionStates) {
    for (const ExecutionState to : kExecutionStates) {
      if (!mayFollow(from, to)) continue;
      found.insert(std::string(executionStateName(from)) + ">" +
                   std::string(executionStateName(to)));
    }
  }
  CHECK(found == may);
}

TEST_CASE("what has ended stays ended, and every state is known by its name", "[executions]") {
  for (const ExecutionState state : kExecutionStates) {
    CHECK(parseExecutionState(executionStateName(state)) == state);
    CHECK(isEnd(state) == (state != ExecutionState::kPending && state != ExecutionState::kRunning));
  }
  CHECK_FALSE(parseExecutionState("pending"));
  CHECK_FALSE(parseExecutionState(""));
}

TEST_CASE("every end of a run is an end of its execution", "[executions]") {
  for (int status = 0; status <= static_cast<int>(RunStatus::kCancelled); ++status) {
    const ExecutionState end = endOf(static_cast<RunStatus>(status));
    CHECK(isEnd(end));
    CHECK(mayFollow(ExecutionState::kRunning, end));
    CHECK((end == ExecutionState::kCompleted) ==
          (static_cast<RunStatus>(status) == RunStatus::kSuccess));
  }
}
