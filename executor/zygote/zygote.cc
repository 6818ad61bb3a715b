// zygote: the fork server's part in C++, an extension module that zygote.py, a plain Python
// interpreter with modules preloaded, imports. It forks a child for every request of the
// supervisor, and the child confines itself, wholly in here, before a byte of a submission exists
// in it.
//
// Its functions, of a process with one thread:
//   settle()   before serving, when all is loaded: memory such that children copy little of it
//   measure(sample)  then, once or more: forks a child that goes the way of a program, with that
//              submission of ours in descriptor 4, and calls measured() at its end. True in it;
//              False in the server
//   piece()    in a child that lives: waits for its supervisor's order. The next piece; b"" where
//              there is none any more; False: branch() is wanted
//   branch()   in a child that lives, on its supervisor's order: forks it into another jail; True
//              in the fork
//   serve(seed, rehearse, run)
//              serves requests from descriptor 3, until the supervisor has closed the socket and
//              the last child has ended; then ends the process. A child stands in its jail with
//              everything on but the filter, and calls seed(), where it waits for a submission
//              rehearse(), puts the filter on, hands its listener to the supervisor, waits for its
//              word, and calls run() with descriptors 0 to 4 and nothing else
//
// Nothing of other runs may be found in a child: what the server knows of its children lies in
// memory that a fork empties (ServerOnly), and what its calls leave on the stack and in the buffer
// is cleared before each fork. And the server is one call in C, so that no frame of Python's with
// its variables is a caller of the program.
#include <unistd.h>

#include <array>
#include <string_view>

#include "executor/kernel/huge_text.h"
#include "executor/zygote/branching.h"
#include "executor/zygote/fresh_pools.h"
#include "executor/zygote/interpreter.h"
#include "executor/zygote/joined_code.h"
#include "executor/zygote/large_arenas.h"
#include "executor/zygote/living_orders.h"
#include "executor/zygote/serving.h"

namespace gantlet {
namespace {

constexpr ForkHooks kHooks{PyOS_BeforeFork, PyOS_AfterFork_Parent, PyOS_AfterFork_Child, true};

// In a child: calls `function`, which must not fail.
void call(PyObject* function) {
  if (PyObject_CallObject(function, nullptr) == nullptr) {
    PyErr_Print();
    ::_exit(99);
  }
}

PyObject* pySettle(PyObject*, PyObject*) {
  leaveFreshPools();
  useHugeText(kServerProc, reinterpret_cast<const void*>(&Py_GetVersion));
  joinCode(kServerProc);
  useLargeArenas();
  return PyBool_FromLong(0);
}

PyObject* pyMeasure(PyObject*, PyObject* sample) {
  char* begin = nullptr;
  ssize_t size = 0;
  if (PyBytes_AsStringAndSize(sample, &begin, &size) != 0) return nullptr;
  const std::string_view bytes(begin, static_cast<std::size_t>(size));
  return PyBool_FromLong(measureChild(kHooks, bytes) ? 1 : 0);
}

// In a living program. What is vetted is what runs: the supervisor places a new descriptor for each
// piece while the program waits, whatever stood at its number, and nothing of the program comes
// between that and the last byte, since the interpreter's lock is held all the time.
PyObject* pyPiece(PyObject*, PyObject*) {
  for (;;) {
    switch (waitForOrder()) {
      case LivingOrder::kPiece: {
        std::string piece;
        if (!readPiece(piece)) piece.clear();
        return PyBytes_FromStringAndSize(piece.data(), static_cast<ssize_t>(piece.size()));
      }
      case LivingOrder::kBranch: return PyBool_FromLong(0);
      case LivingOrder::kSignal:  // of an interrupt that came behind the piece's end
        if (PyErr_CheckSignals() != 0) return nullptr;
        break;
    }
  }
}

// In a living program, on order.
PyObject* pyBranch(PyObject*, PyObject*) {
  PyOS_BeforeFork();
  const bool branch = branchOff();
  if (branch) {
    PyOS_AfterFork_Child();
  } else {
    PyOS_AfterFork_Parent();
  }
  return PyBool_FromLong(branch ? 1 : 0);
}

PyObject* pyMeasured(PyObject*, PyObject*) { endMeasured(); }

// Returns to nobody.
PyObject* pyServe(PyObject*, PyObject* arguments) {
  PyObject* seed = PyTuple_GetItem(arguments, 0);
  PyObject* rehearse = PyTuple_GetItem(arguments, 1);
  PyObject* run = PyTuple_GetItem(arguments, 2);
  if (seed == nullptr || rehearse == nullptr || run == nullptr) return nullptr;
  serveForks(kHooks);
  call(seed);
  // Touches now what a program touches first: its pages become the child's own while nobody waits.
  if (childOrder().waits) call(rehearse);
  sealChild();
  call(run);
  ::_exit(99);
}

std::array<PyMethodDef, 7> methods{{{"branch", pyBranch, kMethodNoArgs, nullptr},
                                    {"piece", pyPiece, kMethodNoArgs, nullptr},
                                    {"settle", pySettle, kMethodNoArgs, nullptr},
                                    {"measure", pyMeasure, kMethodOneArg, nullptr},
                                    {"measured", pyMeasured, kMethodOneArg, nullptr},
                                    {"serve", pyServe, kMethodPositional, nullptr},
                                    {}}};

}  // namespace
}  // namespace gantlet

// The one symbol that the interpreter looks for.
// NOLINTNEXTLINE(readability-identifier-naming): the interpreter says how it is called
extern "C" __attribute__((visibility("default"))) PyObject* PyInit_zygote() {
  static PyModuleDef definition{.name = "zygote", .methods = gantlet::methods.data()};
  return PyModule_Create2(&definition, kStableAbi);
}
