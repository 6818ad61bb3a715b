#include "executor/zygote/node_cells.h"

#include <node.h>
#include <semaphore.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "executor/jail/jail_spec.h"
#include "executor/zygote/living_orders.h"
#include "executor/zygote/node_piece.h"

// V8's own, for its debugger's console: no header of node's declares it. The mode: 0 is as ever.
// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): names of V8's
[[gnu::weak]] v8::MaybeLocal<v8::Value>
gantlet_evaluate(v8::Isolate* isolate, v8::Local<v8::String> source, int mode, bool repl) __asm__(
    "_ZN2v85debug14EvaluateGlobalEPNS_7IsolateENS_5LocalINS_6StringEEENS0_18EvaluateGlobalModeEb");
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)

namespace gantlet {
namespace {

constexpr std::string_view kLives = "GNTS";  // where a submission would stand

struct Cells {
  v8::Isolate* isolate = nullptr;
  uv_loop_t* loop = nullptr;
  NodePlatform* platform = nullptr;
  v8::Global<v8::Object> script;
  v8::Global<v8::Object> ofAllObjects;  // Object.prototype
  uv_async_t wake{};
  NodePiece piece;
  // Of the piece that runs.
  v8::Global<v8::Promise> promise;
  v8::Global<v8::Value> error;
  bool failed = false;  // `error` is what it threw
  std::string where;    // of a text that does not compile
  // Interrupts.
  sem_t asked{};
  std::atomic<std::uint32_t> number{0};    // of the piece that runs
  std::atomic<std::uint32_t> unwanted{0};  // the piece that is to be interrupted
  std::mutex mutex;                        // guards `running` and what is asked of V8 for it
  bool running = false;
  bool looping = false;  // what runs may yet be in node's loop
  bool watched = false;  // a thread waits for interrupts
  std::atomic<bool> interrupted{false};

  sem_t nobody{};  // posted by nobody

  // A millisecond, by a call that every filter allows. One that is told to the supervisor may wait
  // for the next piece.
  void moment() {
    timespec until{};
    ::clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 1'000'000;
    if (until.tv_nsec >= 1'000'000'000) {
      ++until.tv_sec;
      until.tv_nsec -= 1'000'000'000;
    }
    (void)::sem_timedwait(&nobody, &until);
  }
  [[nodiscard]] bool over() const { return failed || interrupted; }
};

Cells& cells() {
  static Cells instance;
  return instance;
}

v8::Local<v8::String> text(std::string_view value) {
  v8::Local<v8::String> made;
  if (!v8::String::NewFromUtf8(cells().isolate, value.data(), v8::NewStringType::kNormal,
                               static_cast<int>(value.size()))
           .ToLocal(&made)) {
    ::_exit(99);  // longer than any string of V8's
  }
  return made;
}

std::string utf8(v8::Local<v8::Value> value) {
  const v8::String::Utf8Value shown(cells().isolate, value);
  return *shown == nullptr ? "" : std::string(*shown, static_cast<std::size_t>(shown.length()));
}

// --- what comes, and what goes

void writeAll(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(kFdResult, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) return;
    if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

// A claim, as of cells.py.
void send(char kind, std::string_view json) {
  writeAll(kind + littleEndian(json.size(), 4));
  writeAll(json);
}

// --- interrupts

void onInterrupt(int /*signal*/) {
  const int kept = errno;
  cells().unwanted = cells().number.load();
  ::sem_post(&cells().asked);
  errno = kept;
}

// V8 is told from another thread: it takes a lock, which what the signal has stopped may hold. It
// is told again until the piece has left node's loop: behind a timer that was interrupted node
// calls the next one.
void watch() {
  Cells& own = cells();
  for (;;) {
    if (::sem_wait(&own.asked) != 0) continue;
    for (bool first = true;; first = false) {
      if (!first) own.moment();
      const std::lock_guard lock(own.mutex);
      // By now it may have ended, and the next one runs. The first time counts behind the loop,
      // too: then a value is shown.
      if (!own.running || own.unwanted != own.number || (!first && !own.looping)) break;
      own.interrupted = true;
      own.isolate->TerminateExecution();
      uv_async_send(&own.wake);
    }
  }
}

// The thread is made with the first piece: what a thread takes of the filter comes with that. And
// the handler with each: an earlier piece may have set another.
void beginWatch() {
  Cells& own = cells();
  struct sigaction action {};
  action.sa_handler = onInterrupt;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, nullptr);
  sigset_t interrupt;
  ::sigemptyset(&interrupt);
  ::sigaddset(&interrupt, SIGINT);
  ::pthread_sigmask(SIG_UNBLOCK, &interrupt, nullptr);
  if (!own.watched) {
    try {
      std::thread(watch).detach();
      own.watched = true;
    } catch (const std::system_error&) {
      // Without it an interrupt ends the context, as one that is not heeded.
    }
  }
  own.interrupted = false;
  const std::lock_guard lock(own.mutex);
  ++own.number;
  own.running = own.looping = true;
}

void leaveLoop() {
  Cells& own = cells();
  const std::lock_guard lock(own.mutex);
  own.looping = false;
}

void endWatch() {
  Cells& own = cells();
  const std::lock_guard lock(own.mutex);
  own.running = false;
  own.isolate->CancelTerminateExecution();
}

// --- one piece

v8::Local<v8::Function> functionOf(const char* name) {
  const auto context = cells().isolate->GetCurrentContext();
  v8::Local<v8::Value> found;
  if (!cells().script.Get(cells().isolate)->Get(context, text(name)).ToLocal(&found) ||
      !found->IsFunction()) {
    ::_exit(99);
  }
  return found.As<v8::Function>();
}

void fail(v8::Local<v8::Value> error) {
  Cells& own = cells();
  if (own.failed) return;  // the first counts
  own.failed = true;
  own.error.Reset(own.isolate, error);
  uv_stop(own.loop);
}

// For the script: what threw in a callback, or a promise's rejection that nobody takes.
void onUncaught(const v8::FunctionCallbackInfo<v8::Value>& info) { fail(info[0]); }

void ignore(const v8::FunctionCallbackInfo<v8::Value>& /*info*/) {}

// Where a text does not compile: its line, and what is wrong with it.
std::string placeOf(const v8::TryCatch& caught) {
  const v8::Local<v8::Message> message = caught.Message();
  if (message.IsEmpty()) return "";
  const auto context = cells().isolate->GetCurrentContext();
  const int line = message->GetLineNumber(context).FromMaybe(0);
  if (line <= 0) return "";
  std::string place = cells().piece.name + ":" + std::to_string(line) + "\n";
  v8::Local<v8::String> shown;
  if (message->GetSourceLine(context).ToLocal(&shown) && shown->Length() < 1000) {
    const auto column = static_cast<std::size_t>(message->GetStartColumn(context).FromMaybe(0));
    place += utf8(shown) + "\n" + std::string(column, ' ') + "^\n";
  }
  return place;
}

// As an event of node's: what it queued (ticks, microtasks) is run behind it.
void evaluate(const v8::FunctionCallbackInfo<v8::Value>& /*info*/) {
  Cells& own = cells();
  const v8::HandleScope scope(own.isolate);
  const auto context = own.isolate->GetCurrentContext();
  v8::TryCatch caught(own.isolate);
  const std::string source = own.piece.source + "\n//# sourceURL=" + own.piece.shownName();
  v8::Local<v8::Value> made;
  if (!gantlet_evaluate(own.isolate, text(source), 0, true).ToLocal(&made)) {
    if (caught.HasTerminated() || !caught.HasCaught()) return;
    own.where = placeOf(caught);
    fail(caught.Exception());
    return;
  }
  if (!made->IsPromise()) return;
  const auto promise = made.As<v8::Promise>();
  own.promise.Reset(own.isolate, promise);
  // Somebody looks after it: node need not tell of its rejection.
  v8::Local<v8::Function> nothing;
  if (v8::Function::New(context, ignore).ToLocal(&nothing)) {
    (void)promise->Then(context, nothing, nothing).IsEmpty();
  }
}

// Whether it returned true. (For one that throws MakeCallback() may give undefined.)
bool call(v8::Local<v8::Function> function, std::initializer_list<v8::Local<v8::Value>> given) {
  Cells& own = cells();
  std::vector<v8::Local<v8::Value>> values(given);
  v8::Local<v8::Value> made;
  return node::MakeCallback(own.isolate, own.isolate->GetCurrentContext()->Global(), function,
                            static_cast<int>(values.size()), values.data(),
                            node::async_context{0, 0})
             .ToLocal(&made) &&
         made->IsTrue();
}

// V8 hands the value of a piece on in an object of its own, and asks that for `then` as any other:
// an earlier piece's function would answer for this one.
bool noThenIsInherited() {
  Cells& own = cells();
  const auto context = own.isolate->GetCurrentContext();
  const auto all = own.ofAllObjects.Get(own.isolate);
  const v8::Local<v8::String> then = text("then");
  return !all->HasOwnProperty(context, then).FromMaybe(true) ||
         (all->Delete(context, then).FromMaybe(false) &&
          !all->HasOwnProperty(context, then).FromMaybe(true));
}

void spin() {
  Cells& own = cells();
  while (!own.over()) {
    uv_run(own.loop, UV_RUN_DEFAULT);
    if (own.over()) return;
    own.platform->DrainTasks(own.isolate);
    if (uv_loop_alive(own.loop) == 0) return;
  }
}

// Whatever it left in the loop would go on in the next piece, and hold it.
void clearLoop() {
  Cells& own = cells();
  const v8::TryCatch caught(own.isolate);
  (void)call(functionOf("quiet"), {});
  uv_walk(
      own.loop,
      [](uv_handle_t* handle, void*) {
        // Node's own idle handle, which keeps the loop awake for immediates, is started when
        // needed.
        if (handle->type != UV_IDLE && uv_has_ref(handle) != 0) uv_unref(handle);
      },
      nullptr);
}

// What the script makes of a value: a text, or none.
std::string madeBy(const char* function, std::initializer_list<v8::Local<v8::Value>> given) {
  Cells& own = cells();
  const auto context = own.isolate->GetCurrentContext();
  std::vector<v8::Local<v8::Value>> values(given);
  v8::Local<v8::Value> made;
  if (!functionOf(function)
           ->Call(context, v8::Undefined(own.isolate), static_cast<int>(values.size()),
                  values.data())
           .ToLocal(&made) ||
      !made->IsString()) {
    return "";
  }
  return utf8(made);
}

void tellInterrupted() {
  send(
      'E',
      R"({"name":"Interrupted","value":"the cell was interrupted","traceback":"Interrupted: the cell was interrupted\n"})");
}

void tell(v8::Local<v8::Value> error) {
  Cells& own = cells();
  v8::TryCatch caught(own.isolate);
  std::string told =
      madeBy("tell", {error, text(own.where), text(own.piece.name), text(own.piece.shownName())});
  if (told.empty() && own.interrupted) return tellInterrupted();
  if (told.empty())
    told = R"({"name":"Error","value":"","traceback":"an exception that can't be shown\n"})";
  send('E', told);
}

void tellUnsettled() {
  send(
      'E',
      R"({"name":"Error","value":"the cell awaits a promise that nothing can settle any more","traceback":"Error: the cell awaits a promise that nothing can settle any more\n"})");
}

// The value of its last expression; of a promise, what that came to.
void show(v8::Local<v8::Value> value) {
  Cells& own = cells();
  if (value->IsPromise()) {
    const auto promise = value.As<v8::Promise>();
    if (promise->State() == v8::Promise::kRejected) return tell(promise->Result());
    if (promise->State() == v8::Promise::kFulfilled) value = promise->Result();
  }
  if (value->IsUndefined()) return;
  v8::TryCatch caught(own.isolate);
  const std::string bundle = madeBy("bundle", {value});
  if (caught.HasCaught()) {
    if (own.interrupted) return tellInterrupted();
    return tell(caught.Exception());
  }
  if (!bundle.empty()) send('R', bundle);
  const std::string plain = madeBy("plain", {value});
  if (plain.size() > 1) send(plain[0], std::string_view(plain).substr(1));
}

void conclude() {
  Cells& own = cells();
  const v8::HandleScope scope(own.isolate);
  const auto context = own.isolate->GetCurrentContext();
  if (own.failed) return tell(own.error.Get(own.isolate));
  if (own.interrupted) return tellInterrupted();
  if (own.promise.IsEmpty()) return;
  const auto promise = own.promise.Get(own.isolate);
  if (promise->State() == v8::Promise::kPending) return tellUnsettled();
  if (promise->State() == v8::Promise::kRejected) return tell(promise->Result());
  // In REPL mode an object of V8's own, so that a value that is a promise is not awaited.
  v8::Local<v8::Value> value;
  if (!own.piece.hasValue || !promise->Result()->IsObject() ||
      !promise->Result().As<v8::Object>()->Get(context, text(".repl_result")).ToLocal(&value)) {
    return;
  }
  show(value);
}

void runPiece() {
  Cells& own = cells();
  const v8::HandleScope scope(own.isolate);
  const auto context = own.isolate->GetCurrentContext();
  own.failed = false;
  own.where.clear();
  own.promise.Reset();
  own.error.Reset();
  v8::Local<v8::Function> evaluating;
  if (!v8::Function::New(context, evaluate).ToLocal(&evaluating)) ::_exit(99);
  beginWatch();
  // No TryCatch here: what a tick throws would end in it, told to nobody; and under one V8 keeps an
  // interrupt to itself, so that node calls its timers for ever, each of which fails at once.
  if (!noThenIsInherited()) {
    fail(v8::Exception::TypeError(text("Object.prototype.then can't be deleted")));
  } else if (!call(functionOf("begin"), {text(own.piece.arguments), text(own.piece.environment)}) &&
             !own.over()) {
    fail(v8::Exception::Error(text("the cell could not begin")));
  }
  if (!own.over()) {
    (void)call(evaluating, {});
    spin();
  }
  leaveLoop();
  // Those of what ran; one that comes while a value is shown ends the showing.
  if (own.interrupted) own.isolate->CancelTerminateExecution();
  if (own.over()) clearLoop();
  {
    const v8::TryCatch caught(own.isolate);
    (void)call(functionOf("end"), {});
  }
  conclude();
  endWatch();
}

// import(): what `require` gives, and nothing else, as for programs that run once.
v8::MaybeLocal<v8::Promise> import(v8::Local<v8::Context> context, v8::Local<v8::Data> /*options*/,
                                   v8::Local<v8::Value> /*referrer*/,
                                   v8::Local<v8::String> specifier,
                                   v8::Local<v8::FixedArray> /*attributes*/) {
  v8::Local<v8::Value> given = specifier;
  v8::Local<v8::Value> made;
  if (!functionOf("importFor")
           ->Call(context, v8::Undefined(cells().isolate), 1, &given)
           .ToLocal(&made) ||
      !made->IsPromise()) {
    return {};
  }
  return made.As<v8::Promise>();
}

void prepare(const CellsHost& host) {
  Cells& own = cells();
  own.isolate = host.isolate;
  own.loop = host.loop;
  own.platform = host.platform;
  const v8::HandleScope scope(own.isolate);
  const auto context = own.isolate->GetCurrentContext();
  v8::Local<v8::Value> script;
  v8::Local<v8::Function> uncaught;
  if (gantlet_evaluate == nullptr || ::sem_init(&own.asked, 0, 0) != 0 ||
      ::sem_init(&own.nobody, 0, 0) != 0 ||
      uv_async_init(own.loop, &own.wake, [](uv_async_t* handle) { uv_stop(handle->loop); }) != 0 ||
      !host.script->Get(context, text("cells")).ToLocal(&script) || !script->IsObject() ||
      !v8::Function::New(context, onUncaught).ToLocal(&uncaught)) {
    ::_exit(99);
  }
  uv_unref(reinterpret_cast<uv_handle_t*>(&own.wake));
  own.script.Reset(own.isolate, script.As<v8::Object>());
  v8::TryCatch caught(own.isolate);
  const std::string names = madeBy("start", {uncaught});
  // Names of the program's scope, as a module has them: not of the global object, where nobody
  // would see who reads them.
  if (names.empty() || gantlet_evaluate(own.isolate, text(names), 0, true).IsEmpty()) ::_exit(99);
  (void)call(functionOf("started"), {});
  own.ofAllObjects.Reset(own.isolate,
                         v8::Object::New(own.isolate)->GetPrototype().As<v8::Object>());
  own.isolate->SetHostImportModuleDynamicallyCallback(import);
}

}  // namespace

void serveCells(const CellsHost& host) {
  std::array<char, kLives.size()> word{};
  if (::read(kFdInput, word.data(), word.size()) != static_cast<ssize_t>(word.size()) ||
      std::string_view(word.data(), word.size()) != kLives) {
    ::_exit(99);
  }
  prepare(host);
  for (;;) {
    std::uint64_t key = 0;
    const LivingOrder order = waitForOrder(&key);
    if (order == LivingOrder::kSignal) continue;
    std::string bytes;
    std::string tag;
    // Half a piece, or another one: nobody knows whose.
    if (order != LivingOrder::kPiece || !readTaggedPiece(bytes, tag) ||
        !isGenuine(bytes, tag, key) || !parsePiece(bytes, cells().piece)) {
      ::_exit(99);
    }
    runPiece();
  }
}

}  // namespace gantlet
