// The fork server of node: loaded into a stock node before it begins (ld.so(8), LD_PRELOAD), it
// puts its own main in the place of node's, and is an embedder (node.h, "embedder API") from then
// on. It makes an environment as node does, has /gantlet/runner.js loaded and rehearsed, and
// serves. A child returns from the service into an event loop of its own and runs one submission.
//
// Why so: node's own main has worker threads, which a fork does not copy (node_platform.h), and its
// loop would be below every fork. Here the server stands outside of all callbacks, and no add-on is
// loaded: `--no-addons` and node's other switches hold in the server and in its children.
//
// What a child has of its server, and what is made its own, is told in executor/README.md. What
// uses more of node than its interface was compiled for is looked at before the server says that it
// serves: the build id, each symbol, and that its clock can be set.
#include <dlfcn.h>
#include <node.h>
#include <openssl/rand.h>
#include <signal.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>
#include <v8.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "executor/zygote/node_cells.h"
#include "executor/zygote/node_descriptors.h"
#include "executor/zygote/node_internals.h"
#include "executor/zygote/node_memory.h"
#include "executor/zygote/node_platform.h"
#include "executor/zygote/serving.h"

namespace gantlet {
namespace {

// No limit of a run's heap is above that one: what a child may use is set in the child. The memory
// reducer would collect eight seconds after the server's start, which is at once in a later child.
constexpr const char* kFlags =
    "--single-threaded --single-threaded-gc --no-memory-reducer --no-flush-bytecode "
    "--max-old-space-size=65536 --initial-old-space-size=64";
// The filter of a run refuses protection keys, and V8 does without where it asks under it. The
// server asks before, on CPUs that have them: WebAssembly in its children would then be stopped at
// pkey_mprotect.
constexpr const char* kNoProtectionKeys = V8_MAJOR_VERSION > 11 ||
                                                  (V8_MAJOR_VERSION == 11 && V8_MINOR_VERSION > 3)
                                              ? "--no-memory-protection-keys"
                                              : "--no-wasm-memory-protection-keys";
// While the server loads and rehearses, functions learn their types at their first call, and get
// simple machine code: what is in the server a child need not make.
constexpr const char* kEager = "--no-lazy-feedback-allocation --always-sparkplug";
constexpr const char* kAsEver = "--lazy-feedback-allocation --no-always-sparkplug";
// Programs that the server itself runs before it forks: what they compile, a child need not. Only
// what leaves nothing behind; no thread, no random number. The first is the one that is measured.
constexpr std::array<std::string_view, 4> kSamples{
    "console.log('hello')",
    "function main(args) {\n"
    "  const counts = new Map();\n"
    "  for (const word of (args.text ?? '').split(' ')) counts.set(word, (counts.get(word) ?? 0) + "
    "1);\n"
    "  const { n = 1, ...rest } = args;\n"
    "  console.log('counted', counts.size, [...counts.keys()].sort(), `${n}`, rest);\n"
    "  return { n: n * 2, counts: Object.fromEntries(counts), list: [1, 2, 3].map((x) => x * n) "
    "};\n"
    "}\n",
    "async function main() {\n"
    "  await new Promise((done) => setTimeout(done, 1));\n"
    "  return JSON.parse(JSON.stringify({ at: new Date(0).toISOString() }));\n"
    "}\n",
    "throw new TypeError('a sample')"};

[[noreturn]] void refuse(const char* step) { refuseToServe(step, ENOTSUP); }

// --- one server

struct Server {
  std::unique_ptr<NodePlatform> platform;
  std::unique_ptr<node::CommonEnvironmentSetup> setup;
  v8::Global<v8::Function> internalRequire;
  v8::Global<v8::Object> script;  // what node_server.js returned
  v8::Global<v8::Object> process;
  std::uint32_t heapMebibytes = 0;  // of isolates to come, those of workers
  bool measured = false;            // this child shows the way only
  bool rehearses = false;           // a sample runs in the server: its end is not the process's
  v8::Isolate* isolate() const { return setup->isolate(); }
  node::Environment* environment() const { return setup->env(); }
};

Server& server() {
  static Server instance;
  return instance;
}

std::string readFile(const char* path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse("read its scripts");
  return {std::istreambuf_iterator<char>(in), {}};
}

v8::Local<v8::String> text(std::string_view value) {
  return v8::String::NewFromUtf8(server().isolate(), value.data(), v8::NewStringType::kNormal,
                                 static_cast<int>(value.size()))
      .ToLocalChecked();
}

[[noreturn]] void failWith(v8::TryCatch& caught, const char* step) {
  if (caught.HasCaught()) {
    v8::Local<v8::Value> words;
    const auto context = server().isolate()->GetCurrentContext();
    if (!caught.StackTrace(context).ToLocal(&words)) words = caught.Exception();
    const v8::String::Utf8Value shown(server().isolate(), words);
    ::dprintf(kServerError, "gantlet: node's fork server: %s\n", *shown == nullptr ? "" : *shown);
  }
  refuse(step);
}

v8::MaybeLocal<v8::Value> loadScript(const node::StartExecutionCallbackInfo& info) {
  v8::Isolate* const isolate = server().isolate();
  const auto context = isolate->GetCurrentContext();
  v8::TryCatch caught(isolate);
  const std::string source = readFile("/gantlet/node_server.js");
  const std::string runner = readFile("/gantlet/runner.js");
  const std::string cells = readFile("/gantlet/cells.js");
  v8::ScriptOrigin origin(isolate, text("/gantlet/node_server.js"));
  v8::ScriptCompiler::Source compiled(text(source), origin);
  std::array<v8::Local<v8::String>, 4> names{text("process"), text("internalRequire"),
                                             text("runnerText"), text("cellsText")};
  std::array<v8::Local<v8::Value>, 4> values{
      info.process_object, server().internalRequire.Get(isolate), text(runner), text(cells)};
  v8::Local<v8::Function> function;
  v8::Local<v8::Value> made;
  if (!v8::ScriptCompiler::CompileFunction(context, &compiled, names.size(), names.data())
           .ToLocal(&function) ||
      !function->Call(context, v8::Undefined(isolate), values.size(), values.data())
           .ToLocal(&made) ||
      !made->IsObject()) {
    failWith(caught, "load its script");
  }
  server().script.Reset(isolate, made.As<v8::Object>());
  server().process.Reset(isolate, info.process_object);
  return made;
}

// Calls one of the script's functions as an event of node's does: what it queued is run behind it.
v8::MaybeLocal<v8::Value> callScript(const char* name) {
  v8::Isolate* const isolate = server().isolate();
  const auto context = isolate->GetCurrentContext();
  v8::Local<v8::Value> function;
  if (!server().script.Get(isolate)->Get(context, text(name)).ToLocal(&function)) return {};
  return node::MakeCallback(isolate, context->Global(), function.As<v8::Function>(), 0, nullptr,
                            node::async_context{0, 0});
}

void runLoopEmpty() {
  uv_loop_t* const loop = server().setup->event_loop();
  do {
    uv_run(loop, UV_RUN_DEFAULT);
    server().platform->DrainTasks(server().isolate());
  } while (uv_loop_alive(loop) != 0);
}

// --- what a child must have of its own

// process.uptime() and performance.now() count from these.
void beginTime() {
  timespec wall{};
  ::clock_gettime(CLOCK_REALTIME, &wall);
  const std::uint64_t now = uv_hrtime();
  node::per_process::node_start_time = now;
  node::performance::performance_process_start = now;
  node::performance::performance_process_start_timestamp =
      static_cast<double>(wall.tv_sec) * 1e6 + static_cast<double>(wall.tv_nsec) / 1e3;
}

// Whether they do in this node.
void tryTime() {
  const v8::HandleScope scope(server().isolate());
  v8::Local<v8::Value> now;
  beginTime();
  if (!callScript("now").ToLocal(&now) || !now->IsNumber() || now.As<v8::Number>()->Value() < 0 ||
      now.As<v8::Number>()->Value() > 10) {
    refuse("set the time that performance.now() counts from");
  }
}

std::size_t keepHeapLimit(void* /*data*/, std::size_t current, std::size_t /*initial*/) {
  return current;
}

void limitHeap(std::uint32_t mebibytes) {
  if (mebibytes == 0) return;
  v8::Isolate* const isolate = server().isolate();
  isolate->AddNearHeapLimitCallback(keepHeapLimit, nullptr);
  isolate->RemoveNearHeapLimitCallback(keepHeapLimit, std::size_t{mebibytes} << 20U);
}

// In the server, before a fork: V8 reads the text of a flag as slowly as a small program runs, and
// most runs have the limit of the one before.
void limitWorkers() {
  const std::uint32_t mebibytes = childOrder().heapMebibytes;
  if (mebibytes == 0 || mebibytes == server().heapMebibytes) return;
  const std::string flags =
      "--max-old-space-size=" + std::to_string(mebibytes) + " --initial-old-space-size=0";
  v8::V8::SetFlagsFromString(flags.data(), flags.size());
  server().heapMebibytes = mebibytes;
}

// Siblings begin with one state of each generator. OpenSSL's sees a fork by the process's number,
// which in a jail is the same in every child.
void drawSeeds() {
  v8::Isolate* const isolate = server().isolate();
  std::int64_t seed = 0;
  if (::getrandom(&seed, sizeof(seed), 0) != sizeof(seed) || RAND_poll() != 1) ::_exit(99);
  gantlet_set_seed(gantlet_generator_of(isolate), seed);
  const v8::Local<v8::Context> context = isolate->GetCurrentContext();
  gantlet_reset_random(*reinterpret_cast<const std::uintptr_t*>(*context));
}

// process.pid is a constant of each process's (node's PatchProcessObject()).
bool setProcessId() {
  v8::Isolate* const isolate = server().isolate();
  return server()
      .process.Get(isolate)
      ->DefineOwnProperty(isolate->GetCurrentContext(), text("pid"),
                          v8::Integer::New(isolate, ::getpid()), v8::ReadOnly)
      .FromMaybe(false);
}

// In a child, confined but for the filter.
void becomeOwn() {
  v8::Isolate* const isolate = server().isolate();
  v8::HandleScope scope(isolate);
  makeSignalLock();
  uv_loop_t* const loop = server().setup->event_loop();
  if (uv_loop_fork(loop) != 0) ::_exit(99);
  uv_update_time(loop);
  drawSeeds();
  limitHeap(childOrder().heapMebibytes);
  beginTime();
  if (!setProcessId() || callScript("become").IsEmpty()) ::_exit(99);
}

void leave(node::Environment* /*environment*/, int code) {
  if (server().rehearses) return;
  if (server().measured) endMeasured();
  std::fflush(nullptr);
  ::_exit(code);
}

// --- the program

// What node is told on its command line in a cold start (jail.cc), but for the heap's size.
std::vector<std::string> arguments() {
  return {"node",
          "--disallow-code-generation-from-strings",
          "--disable-proto=delete",
          "--no-addons",
          "--experimental-vm-modules",
          "--no-warnings"};
}

// The threads that node makes inherit it: none of them may take the signal of a child's end, which
// is read from a descriptor (signalfd(2)).
void keepChildSignals() {
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, nullptr);
}

void makeEnvironment() {
  using node::ProcessInitializationFlags::Flags;
  const auto initialised = node::InitializeOncePerProcess(
      arguments(), {Flags::kNoInitializeV8, Flags::kNoInitializeNodeV8Platform,
                    Flags::kDisableNodeOptionsEnv, Flags::kNoUseLargePages});
  if (initialised->early_return() || !initialised->errors().empty()) refuse("initialise node");
  keepChildSignals();  // that set the mask to its own
  v8::V8::SetFlagsFromString(kFlags);
  v8::V8::SetFlagsFromString(kNoProtectionKeys);
  v8::V8::SetFlagsFromString(kEager);
  Server& own = server();
  own.platform = std::make_unique<NodePlatform>();
  v8::V8::InitializePlatform(own.platform.get());
  v8::V8::Initialize();
  std::vector<std::string> errors;
  own.setup = node::CommonEnvironmentSetup::Create(
      own.platform.get(), &errors, initialised->args(), initialised->exec_args(),
      static_cast<node::EnvironmentFlags::Flags>(
          node::EnvironmentFlags::kDefaultFlags |
          node::EnvironmentFlags::kNoStartDebugSignalHandler));
  if (own.setup == nullptr) refuse("make an environment");
  own.platform->setMainIsolate(own.isolate());
}

// Node calls it in every worker as well, in the worker's thread: what that has is none of ours.
void keepInternalRequire(node::Environment* /*environment*/, v8::Local<v8::Value> /*process*/,
                         v8::Local<v8::Value> require) {
  if (v8::Isolate::GetCurrent() != server().isolate()) return;
  server().internalRequire.Reset(server().isolate(), require.As<v8::Function>());
}

// A program as a submission arrives (supervisor.cc, runnerInputHead()).
std::string submissionOf(std::string_view source) {
  constexpr std::string_view kName = "main.js";
  constexpr std::string_view kArguments = R"({"n":1,"text":"a b a"})";
  std::string bytes = "GNT1";
  for (const std::string_view part : {kName, kArguments, source}) {
    const auto size = static_cast<std::uint32_t>(part.size());
    bytes.append(reinterpret_cast<const char*>(&size), sizeof(size));
  }
  return bytes.append(kName).append(kArguments).append(source);
}

// In the server: all of a submission's way, from descriptor 4 to the last word of process.exit().
void rehearseSubmissions() {
  constexpr int kRounds = 4;
  server().rehearses = true;
  for (int round = 0; round < kRounds; ++round) {
    for (const std::string_view sample : kSamples) {
      const ProgramDescriptors descriptors(submissionOf(sample));
      const v8::HandleScope scope(server().isolate());
      if (callScript("become").IsEmpty() || callScript("run").IsEmpty()) refuse("rehearse a run");
      runLoopEmpty();
      (void)node::EmitProcessBeforeExit(server().environment());
      if (callScript("forget").IsEmpty()) refuse("forget a rehearsal");
    }
  }
  server().rehearses = false;
}

void prepareFork() {
  fillLowDescriptors();
  limitWorkers();
}

// In a child: one submission, from descriptor 4 to its end.
[[noreturn]] void runSubmission() {
  {
    const v8::HandleScope scope(server().isolate());
    (void)callScript("run");
  }
  const v8::Maybe<int> code = node::SpinEventLoop(server().environment());
  leave(nullptr, code.FromMaybe(1));
  ::_exit(99);  // not reached
}

int serverMain(int /*argc*/, char** /*argv*/, char** /*environment*/) {
  // The server's own, as LD_BIND_NOW.
  ::unsetenv("LD_PRELOAD");
  ::unsetenv("LD_BIND_NOW");
  checkNode();
  takeLowDescriptors();
  findSignalLock();
  placeStreams();
  makeEnvironment();
  Server& own = server();
  v8::Isolate* const isolate = own.isolate();
  const v8::Locker locker(isolate);
  const v8::Isolate::Scope isolateScope(isolate);
  const v8::HandleScope handles(isolate);
  const v8::Context::Scope contextScope(own.setup->context());
  if (node::LoadEnvironment(own.environment(), loadScript, keepInternalRequire).IsEmpty()) {
    refuse("load its script");
  }
  runLoopEmpty();
  {
    const v8::HandleScope scope(isolate);
    v8::TryCatch caught(isolate);
    v8::Local<v8::Value> ready;
    if (!callScript("ready").ToLocal(&ready) || !ready->IsTrue()) failWith(caught, "rehearse");
    tryTime();
  }
  node::SetProcessExitHandler(own.environment(), leave);
  rehearseSubmissions();
  v8::V8::SetFlagsFromString(kAsEver);
  settleMemory(isolate);
  // A fresh node opens its inspector then, or tries to. There is no thread here that would.
  ::signal(SIGUSR1, SIG_IGN);
  if (!giveMemoryToChildren()) refuse("give children their memory");
  if (!own.platform->canFork()) refuse("a task of V8's is left");
  const ForkHooks hooks{prepareFork, nullptr, becomeOwn};
  if (measureChild(hooks, submissionOf(kSamples[0]))) {
    own.measured = true;
    runSubmission();
  }
  serveForks(hooks);
  if (childOrder().waits) {
    const v8::HandleScope scope(isolate);
    (void)callScript("rehearse");
    runLoopEmpty();
  }
  sealChild();
  if (childOrder().lives) {
    serveCells({isolate, own.setup->event_loop(), own.platform.get(), own.script.Get(isolate)});
  }
  runSubmission();
}

}  // namespace
}  // namespace gantlet

// glibc's: the first thing that the program's start code calls.
// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): glibc's name
extern "C" __attribute__((visibility("default"))) int __libc_start_main(
    int (*)(int, char**, char**), int argc, char** argv, void (*init)(), void (*fini)(),
    void (*rtldFini)(), void* stackEnd) {
  using Main = int (*)(int, char**, char**);
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(gantlet::serverMain, argc, argv, init, fini, rtldFini, stackEnd);
}
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)
