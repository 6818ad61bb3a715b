// NodePlatform: where V8's tasks of a node fork server and its children run.
//
// A fork copies one thread. Node's own platform has worker threads from the start, and counts what
// was given to them: in a child they are gone, a task for them is never run, and node, which waits
// for all of them at its end, waits for ever. That happens with the first full garbage collection:
// V8 makes a job of clearing its table of strings, the job asks for a worker beside the caller, and
// the caller has done all of it before one comes (v8::platform::DefaultJobState). So here is no
// thread before there is work that nobody else does:
//   - a job that its maker waits for (kUserBlocking) is done by him, with no helper;
//   - other work (WebAssembly's better code, above all) goes to one thread, made with the first of
//     it, in whatever process that is; where no thread can be made, to the main thread;
//   - what belongs to an isolate's own thread is node's platform's, which has no worker.
//
// Thread-safety: all functions may be called from many threads, as v8::Platform asks for.
#pragma once

#include <node.h>
#include <v8-platform.h>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace gantlet {

class NodePlatform final : public node::MultiIsolatePlatform {
 public:
  NodePlatform();

  // Whose loop carries delays, and tasks where there can be no thread.
  void setMainIsolate(v8::Isolate* isolate) { mainIsolate_ = isolate; }
  // Whether no task waits or runs, and no thread was made: only then may the process be forked.
  [[nodiscard]] bool canFork();

  bool FlushForegroundTasks(v8::Isolate* isolate) override;
  void DrainTasks(v8::Isolate* isolate) override;
  void RegisterIsolate(v8::Isolate* isolate, uv_loop_s* loop) override;
  void RegisterIsolate(v8::Isolate* isolate, node::IsolatePlatformDelegate* delegate) override;
  void UnregisterIsolate(v8::Isolate* isolate) override;
  void AddIsolateFinishedCallback(v8::Isolate* isolate, void (*callback)(void*),
                                  void* data) override;

  v8::PageAllocator* GetPageAllocator() override;
  int NumberOfWorkerThreads() override;
  std::shared_ptr<v8::TaskRunner> GetForegroundTaskRunner(v8::Isolate* isolate) override;
  void CallOnWorkerThread(std::unique_ptr<v8::Task> task) override;
  void CallDelayedOnWorkerThread(std::unique_ptr<v8::Task> task, double seconds) override;
  bool IdleTasksEnabled(v8::Isolate* isolate) override;
  std::unique_ptr<v8::JobHandle> CreateJob(v8::TaskPriority priority,
                                           std::unique_ptr<v8::JobTask> task) override;
  double MonotonicallyIncreasingTime() override;
  double CurrentClockTimeMillis() override;
  v8::TracingController* GetTracingController() override;

 private:
  bool startWorkerLocked();
  void work();

  const std::unique_ptr<node::MultiIsolatePlatform> foreground_;
  v8::Isolate* mainIsolate_ = nullptr;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable finished_;
  std::deque<std::unique_ptr<v8::Task>> tasks_;
  std::size_t unfinished_ = 0;  // in tasks_, or being run
  bool started_ = false;
};

}  // namespace gantlet
