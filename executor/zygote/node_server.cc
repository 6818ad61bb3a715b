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
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <node.h>
#include <openssl/rand.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>
#include <v8.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "executor/zygote/huge_text.h"
#include "executor/zygote/node_build_id.h"
#include "executor/zygote/node_cells.h"
#include "executor/zygote/node_platform.h"
#include "executor/zygote/own_maps.h"
#include "executor/zygote/serving.h"

// What node's program gives out and no header of its own declares. Weak: looked for, not needed to
// be loaded.
// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): names of node's and V8's
namespace node::per_process {
[[gnu::weak]] extern std::uint64_t node_start_time;
}
namespace node::performance {
[[gnu::weak]] extern std::uint64_t performance_process_start;
[[gnu::weak]] extern double performance_process_start_timestamp;
}  // namespace node::performance
extern "C" {
[[gnu::weak]] void gantlet_set_seed(void* generator, std::int64_t seed) __asm__(
    "_ZN2v84base21RandomNumberGenerator7SetSeedEl");
[[gnu::weak]] void* gantlet_generator_of(void* isolate) __asm__(
    "_ZN2v88internal7Isolate23random_number_generatorEv");
[[gnu::weak]] void gantlet_reset_random(std::uintptr_t context) __asm__(
    "_ZN2v88internal10MathRandom12ResetContextENS0_7ContextE");
}
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)

namespace gantlet {
namespace {

constexpr int kFirstOwn = 64;     // no descriptor of node's is lower: see takeLowDescriptors()
constexpr int kServerError = 63;  // where words of a failing start go
constexpr int kServerNull = 62;
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

// --- is this the node that we were built for?

// The GNU build id in the notes of a loaded object; empty for none.
std::string buildIdOf(const dl_phdr_info& object) {
  for (std::size_t i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object.dlpi_phdr[i];
    if (part.p_type != PT_NOTE) continue;
    const auto* at = reinterpret_cast<const char*>(object.dlpi_addr + part.p_vaddr);
    const char* const end = at + part.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(at);
      const char* const name = at + sizeof(*note);
      const char* const value = name + (note->n_namesz + 3U) / 4 * 4;
      const char* const next = value + (note->n_descsz + 3U) / 4 * 4;
      if (next > end) break;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
          std::memcmp(name, "GNU", 4) == 0) {
        std::string text;
        for (std::uint32_t k = 0; k < note->n_descsz; ++k) {
          constexpr std::string_view kDigits = "0123456789abcdef";
          const auto byte = static_cast<unsigned char>(value[k]);
          text += kDigits[byte >> 4U];
          text += kDigits[byte & 15U];
        }
        return text;
      }
      at = next;
    }
  }
  return "";
}

struct Search {
  std::uintptr_t address = 0;
  std::string buildId;
};

int visitObject(dl_phdr_info* object, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  for (std::size_t i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD && search.address >= begin &&
        search.address < begin + part.p_memsz) {
      search.buildId = buildIdOf(*object);
      return 1;
    }
  }
  return 0;
}

void checkNode() {
  Search search;
  search.address = reinterpret_cast<std::uintptr_t>(::dlsym(RTLD_DEFAULT, "node_module_register"));
  ::dl_iterate_phdr(visitObject, &search);
  if (search.buildId != kNodeBuildId) refuse("another node than it was built for");
  if (&node::per_process::node_start_time == nullptr ||
      &node::performance::performance_process_start == nullptr ||
      &node::performance::performance_process_start_timestamp == nullptr ||
      gantlet_set_seed == nullptr || gantlet_generator_of == nullptr ||
      gantlet_reset_random == nullptr) {
    refuse("node lacks a symbol");
  }
}

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

// Numbers below kFirstOwn are a child's own: what libuv remembers of the server's loop, and closes
// after the fork, must be none of them. So all of them are taken, in the server, at every moment at
// which libuv opens something.
void fillLowDescriptors() {
  int number = 0;
  do {
    number = ::fcntl(kServerNull, F_DUPFD_CLOEXEC, 0);
  } while (number >= 0 && number < kFirstOwn);
  if (number >= 0) ::close(number);
}

void takeLowDescriptors() {
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0 || ::dup3(2, kServerError, O_CLOEXEC) < 0 ||
      ::dup3(null, kServerNull, O_CLOEXEC) < 0) {
    refuse("take descriptors");
  }
  fillLowDescriptors();
}

// libuv's lock around signal handlers is a pipe of the whole process with one byte in it, whose
// numbers it keeps to itself. It is made first of all, by us, so that they are known; and again in
// a child, where it was closed with all else, and must not be the siblings' (uv's signal.c).
int signalLock = -1;  // the end to read from; the other one is the next number

bool isPipeWithAByte(int number) {
  struct stat info {};
  int bytes = 0;
  return ::fstat(number, &info) == 0 && S_ISFIFO(info.st_mode) &&
         ::ioctl(number, FIONREAD, &bytes) == 0 && bytes == 1;
}

void findSignalLock() {
  constexpr int kLooked = 16;
  if (uv_default_loop() == nullptr) refuse("make a loop");
  for (int number = kFirstOwn; number < kFirstOwn + kLooked && signalLock < 0; ++number) {
    if (isPipeWithAByte(number) && isPipeWithAByte(number + 1)) signalLock = number;
  }
  if (signalLock < 0) refuse("find libuv's lock");
}

void makeSignalLock() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0 || ::dup3(ends[0], signalLock, O_CLOEXEC) < 0 ||
      ::dup3(ends[1], signalLock + 1, O_CLOEXEC) < 0 || ::write(ends[1], "*", 1) != 1) {
    ::_exit(99);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

// Standard output and error are pipes, as a program's are: node makes its streams for what it finds
// there, and a child's take their place under the same numbers. Nobody reads the few bytes.
void placeStreams() {
  for (const int target : {1, 2}) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) refuse("pipe2");
    const int kept = ::fcntl(ends[0], F_DUPFD_CLOEXEC, kFirstOwn);
    if (kept < 0 || ::dup2(ends[1], target) != target) refuse("place a stream");
    ::close(ends[0]);
    ::close(ends[1]);
  }
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

// --- memory

// V8 keeps its memory from children (MADV_DONTFORK), who would end with their first step.
bool giveMemoryToChildren() {
  const int fd = ::openat(kServerProc, "self/smaps", O_RDONLY | O_CLOEXEC);
  FILE* const smaps = fd < 0 ? nullptr : ::fdopen(fd, "r");
  if (smaps == nullptr) return false;
  std::vector<std::span<std::byte>> kept;
  std::span<std::byte> mapping;
  char* line = nullptr;
  std::size_t size = 0;
  while (::getline(&line, &size, smaps) > 0) {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    if (std::sscanf(line, "%lx-%lx ", &begin, &end) == 2) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): an address from the kernel's own list
      mapping = {reinterpret_cast<std::byte*>(begin), end - begin};
    } else if (std::strncmp(line, "VmFlags:", 8) == 0 && std::strstr(line, " dc") != nullptr) {
      kept.push_back(mapping);
    }
  }
  std::free(line);
  std::fclose(smaps);
  for (const std::span<std::byte>& one : kept) {
    if (::madvise(one.data(), one.size(), MADV_DOFORK) != 0) return false;
  }
  return true;
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

// What serves keeps its descriptors; a program's numbers are others' for as long as this lives.
class ProgramDescriptors {
 public:
  explicit ProgramDescriptors(std::string_view input)
      : socket_(::fcntl(kServerSocket, F_DUPFD_CLOEXEC, kFirstOwn)),
        proc_(::fcntl(kServerProc, F_DUPFD_CLOEXEC, kFirstOwn)) {
    std::array<int, 2> in{};
    if (socket_ < 0 || proc_ < 0 || ::pipe2(in.data(), O_CLOEXEC) != 0 ||
        ::pipe2(out_.data(), O_CLOEXEC) != 0 ||
        ::write(in[1], input.data(), input.size()) != static_cast<ssize_t>(input.size()) ||
        ::dup3(in[0], kServerProc, O_CLOEXEC) < 0 ||
        ::dup3(out_[1], kServerSocket, O_CLOEXEC) < 0) {
      ::_exit(99);
    }
    ::close(in[0]);
    ::close(in[1]);
  }
  ~ProgramDescriptors() {
    if (::dup3(socket_, kServerSocket, O_CLOEXEC) < 0 ||
        ::dup3(proc_, kServerProc, O_CLOEXEC) < 0) {
      ::_exit(99);
    }
    for (const int fd : {socket_, proc_, out_[0], out_[1]}) ::close(fd);
  }
  ProgramDescriptors(const ProgramDescriptors&) = delete;
  ProgramDescriptors& operator=(const ProgramDescriptors&) = delete;

 private:
  int socket_;
  int proc_;
  std::array<int, 2> out_{};
};

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

// What was freed lies scattered over the C library's heap, and each child would sort it, and write
// to pages here and there. All of it is taken, for good: what children ask for lies together,
// above.
void leaveFreshHeap() {
  const struct mallinfo2 now = ::mallinfo2();
  const auto top = reinterpret_cast<std::uintptr_t>(::sbrk(0)) - now.keepcost;
  constexpr std::size_t kLargest = 64U << 10U;
  constexpr std::size_t kSmallest = 24;
  constexpr std::size_t kStep = 16;
  for (std::size_t size = kLargest + kSmallest; size >= kSmallest;
       size -= std::max(kStep, size / 16 / kStep * kStep)) {
    void* taken = std::malloc(size);
    while (taken != nullptr && reinterpret_cast<std::uintptr_t>(taken) < top)
      taken = std::malloc(size);
    std::free(taken);
    if (size < kSmallest + kStep) break;
  }
}

// Leaves V8's and the C library's memory so that children need not tidy it, each for itself.
void settleMemory() {
  v8::Isolate* const isolate = server().isolate();
  isolate->LowMemoryNotification();
  // What was found free is put into lists only when somebody walks the heap.
  v8::HeapCodeStatistics statistics;
  (void)isolate->GetHeapCodeAndMetadataStatistics(&statistics);
  leaveFreshHeap();
  useHugePagesOfFile(kServerProc, ::dlsym(RTLD_DEFAULT, "node_module_register"));
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
  settleMemory();
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
