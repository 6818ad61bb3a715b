// Which descriptors a node fork server has, which a child takes its own under, and which libuv must
// not find in it. Thread-safety: one thread.
#pragma once

#include <array>
#include <string_view>

namespace gantlet {

inline constexpr int kFirstOwn = 64;  // no descriptor of node's is lower: see takeLowDescriptors()
inline constexpr int kServerError = 63;  // where words of a failing start go
inline constexpr int kServerNull = 62;

// Numbers below kFirstOwn are a child's own: what libuv remembers of the server's loop, and closes
// after the fork, must be none of them. So all of them are taken, in the server, at every moment at
// which libuv opens something.
void fillLowDescriptors();
// The first time, with kServerError and kServerNull; else the server refuses to serve.
void takeLowDescriptors();

// libuv's lock around signal handlers is a pipe of the whole process with one byte in it, whose
// numbers it keeps to itself. It is made first of all, by us, so that they are known; and again in
// a child, where it was closed with all else, and must not be the siblings' (uv's signal.c).
void findSignalLock();
void makeSignalLock();

// Standard output and error are pipes, as a program's are: node makes its streams for what it finds
// there, and a child's take their place under the same numbers. Nobody reads the few bytes.
void placeStreams();

// In the server, which rehearses a program: what serves keeps its descriptors; a program's numbers
// are others' for as long as this lives.
class ProgramDescriptors {
 public:
  // `input`: what the program reads from descriptor 4.
  explicit ProgramDescriptors(std::string_view input);
  ~ProgramDescriptors();
  ProgramDescriptors(const ProgramDescriptors&) = delete;
  ProgramDescriptors& operator=(const ProgramDescriptors&) = delete;

 private:
  int socket_;
  int proc_;
  std::array<int, 2> out_{};
};

}  // namespace gantlet
