// What the fork server's module uses of the interpreter that loads it, as Python's stable ABI has
// it (PEP 384; the C API's "Stable Application Binary Interface"): the same for every release
// since 3.2, so that none's headers are needed to build this.
#pragma once

#include <sys/types.h>

// NOLINTBEGIN(readability-identifier-naming): names of the interpreter's
struct PyObject;  // never looked into

struct PyMethodDef {
  const char* name;
  PyObject* (*function)(PyObject* self, PyObject* argument);
  int flags;
  const char* doc;
};

struct PyModuleDef {
  // PyModuleDef_HEAD_INIT
  ssize_t references = 1;
  void* type = nullptr;
  void* init = nullptr;
  ssize_t index = 0;
  void* copy = nullptr;

  const char* name = nullptr;
  const char* doc = nullptr;
  ssize_t size = -1;  // keeps state in globals: loaded once
  PyMethodDef* methods = nullptr;
  void* slots = nullptr;
  void* traverse = nullptr;
  void* clear = nullptr;
  void* free = nullptr;
};

constexpr int kMethodPositional = 0x0001;  // METH_VARARGS
constexpr int kMethodNoArgs = 0x0004;      // METH_NOARGS
constexpr int kMethodOneArg = 0x0008;      // METH_O
constexpr int kStableAbi = 3;              // PYTHON_ABI_VERSION

extern "C" {
const char* Py_GetVersion();
PyObject* PyModule_Create2(PyModuleDef* definition, int version);
PyObject* PyBool_FromLong(long value);
int PyBytes_AsStringAndSize(PyObject* bytes, char** begin, ssize_t* size);
PyObject* PyBytes_FromStringAndSize(const char* begin, ssize_t size);
int PyErr_CheckSignals();
PyObject* PyTuple_GetItem(PyObject* tuple, ssize_t index);  // borrowed
PyObject* PyObject_CallObject(PyObject* callable, PyObject* arguments);
void PyErr_Print();
void PyOS_BeforeFork();
void PyOS_AfterFork_Parent();
void PyOS_AfterFork_Child();
}
// NOLINTEND(readability-identifier-naming)
