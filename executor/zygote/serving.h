// What every fork server does, whatever it forks: takes requests, confines the child, tells of its
// end. The interpreter is the hooks' business.
//
// Nothing of other runs may be found in a child: what the server knows of its children lies in
// memory that a fork empties, and what its calls leave on the stack and in the buffer is cleared
// before each fork.
//
// Thread-safety: one thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace gantlet {

// What the interpreter wants to be told of each fork; any of them may be null. `beforeFork` and
// `afterForkInParent` run in the server, `afterForkInChild` in the child when it is confined, all
// but for the filter.
struct ForkHooks {
  void (*beforeFork)() = nullptr;
  void (*afterForkInParent)() = nullptr;
  void (*afterForkInChild)() = nullptr;
  // Whether much memory may become a private mapping of a file (large_pages): of that, pages that
  // are given back (MADV_DONTNEED) read as they were, and not as zeros.
  bool memoryAsFile = false;
};

// Of the request that this child was made for.
struct ChildOrder {
  bool waits = false;               // made ahead of its submission
  bool lives = false;               // for piece after piece (living_orders.h)
  std::uint32_t heapMebibytes = 0;  // what V8's old space may hold
};

// Descriptors of a server that its launcher gave it.
inline constexpr int kServerSocket = 3;
inline constexpr int kServerProc = 4;    // the host's /proc, until it serves
inline constexpr int kMeasuredProc = 9;  // there, in the child that is measured

// Serves until the supervisor has gone and the last child has ended; then ends the process. Returns
// in the children only.
void serveForks(const ForkHooks& hooks);
[[nodiscard]] ChildOrder childOrder();

// In a child, last of all: puts the filter on, hands its listener to the supervisor, waits for its
// word, and leaves descriptors 0 to 4 of those that the server knows of. Ends the child where that
// fails.
void sealChild();

// Before serving: forks a child that goes the way of a program, with `sample` in descriptor 4. True
// in it, which calls endMeasured() at its end; false in the server, when that is over. The first
// time, what it used is laid out in large pages; the pages that the last one wrote to are those
// that every child gets at once.
[[nodiscard]] bool measureChild(const ForkHooks& hooks, std::string_view sample);
[[noreturn]] void endMeasured();

// Tells the supervisor why there is no server, and ends the process.
[[noreturn]] void refuseToServe(const char* step, int errnum);

}  // namespace gantlet
