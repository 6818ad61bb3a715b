// A context of JavaScript: a forked node that runs one piece of code (a cell) after another, and
// keeps what each binds, as node's own REPL does: V8 evaluates a piece in its REPL mode, in which
// const, let and class may be declared again by a later one, and await stands anywhere.
//
// A piece's text never passes through JavaScript, where an earlier one could have put a function of
// its own: it is read, and given to V8, here. Worker threads of an earlier piece share descriptors
// with us, and could put another text in its place: so a piece has a tag, whose key comes with the
// order to read it. What the script (runners/cells.js) does is only to show values.
//
// A piece has ended when its last promise is settled and nothing is left in the event loop; what
// throws in a callback ends it, and so does SIGINT, which leaves neither timers nor handles that
// would hold the next one.
//
// Thread-safety: one thread.
#pragma once

#include <uv.h>
#include <v8.h>

#include "executor/zygote/node_platform.h"

namespace gantlet {

struct CellsHost {
  v8::Isolate* isolate;
  uv_loop_t* loop;
  NodePlatform* platform;
  v8::Local<v8::Object> script;  // what node_server.js returned
};

// Serves until the supervisor ends the process.
[[noreturn]] void serveCells(const CellsHost& host);

}  // namespace gantlet
