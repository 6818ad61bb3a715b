// A library's mappings as one. The dynamic loader maps what nobody writes to of each library in
// three: what is only read, code, and what is only read again. A fork and an end cost as much for
// each mapping as for some hundred pages, and a server with numpy and pandas has 270 libraries.
//
// Source: mprotect(2): mappings that follow each other in memory and in their file and have the
// same rights become one. Thread-safety: one thread.
#pragma once

namespace gantlet {

// What is only read beside code of the same file may be executed from then on as well, as where it
// stands in huge pages (huge_text). Nothing of it is ever writable. `procFd`: a /proc. Where that
// can't be, mappings stay as they are.
void joinCode(int procFd);

}  // namespace gantlet
