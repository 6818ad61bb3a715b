#include "executor/zygote/node_platform.h"

#include <libplatform/libplatform.h>

#include <system_error>
#include <thread>
#include <utility>

namespace gantlet {
namespace {

// Hands a task on when its time has come.
class Later final : public v8::Task {
 public:
  Later(NodePlatform& platform, std::unique_ptr<v8::Task> task)
      : platform_(platform), task_(std::move(task)) {}
  void Run() override { platform_.CallOnWorkerThread(std::move(task_)); }

 private:
  NodePlatform& platform_;
  std::unique_ptr<v8::Task> task_;
};

}  // namespace

NodePlatform::NodePlatform() : foreground_(node::MultiIsolatePlatform::Create(0)) {}

bool NodePlatform::canFork() {
  const std::lock_guard lock(mutex_);
  return !started_ && unfinished_ == 0;
}

bool NodePlatform::FlushForegroundTasks(v8::Isolate* isolate) {
  return foreground_->FlushForegroundTasks(isolate);
}

void NodePlatform::DrainTasks(v8::Isolate* isolate) {
  do {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return unfinished_ == 0; });
  } while (foreground_->FlushForegroundTasks(isolate));
}

void NodePlatform::RegisterIsolate(v8::Isolate* isolate, uv_loop_s* loop) {
  foreground_->RegisterIsolate(isolate, loop);
}

void NodePlatform::RegisterIsolate(v8::Isolate* isolate, node::IsolatePlatformDelegate* delegate) {
  foreground_->RegisterIsolate(isolate, delegate);
}

void NodePlatform::UnregisterIsolate(v8::Isolate* isolate) {
  foreground_->UnregisterIsolate(isolate);
}

void NodePlatform::AddIsolateFinishedCallback(v8::Isolate* isolate, void (*callback)(void*),
                                              void* data) {
  foreground_->AddIsolateFinishedCallback(isolate, callback, data);
}

v8::PageAllocator* NodePlatform::GetPageAllocator() { return foreground_->GetPageAllocator(); }

int NodePlatform::NumberOfWorkerThreads() { return 1; }

std::shared_ptr<v8::TaskRunner> NodePlatform::GetForegroundTaskRunner(v8::Isolate* isolate) {
  return foreground_->GetForegroundTaskRunner(isolate);
}

// REQUIRES: mutex_. False: the filter, or a limit, lets no thread be made.
bool NodePlatform::startWorkerLocked() {
  if (started_) return true;
  try {
    std::thread([this] { work(); }).detach();
    started_ = true;
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void NodePlatform::CallOnWorkerThread(std::unique_ptr<v8::Task> task) {
  {
    const std::lock_guard lock(mutex_);
    if (startWorkerLocked()) {
      tasks_.push_back(std::move(task));
      ++unfinished_;
    }
  }
  if (task == nullptr) {
    arrived_.notify_one();
  } else if (mainIsolate_ != nullptr) {
    foreground_->GetForegroundTaskRunner(mainIsolate_)->PostTask(std::move(task));
  }
}

void NodePlatform::CallDelayedOnWorkerThread(std::unique_ptr<v8::Task> task, double seconds) {
  if (mainIsolate_ == nullptr) return;
  foreground_->GetForegroundTaskRunner(mainIsolate_)
      ->PostDelayedTask(std::make_unique<Later>(*this, std::move(task)), seconds);
}

bool NodePlatform::IdleTasksEnabled(v8::Isolate* isolate) {
  return foreground_->IdleTasksEnabled(isolate);
}

std::unique_ptr<v8::JobHandle> NodePlatform::CreateJob(v8::TaskPriority priority,
                                                       std::unique_ptr<v8::JobTask> task) {
  const std::size_t helpers = priority == v8::TaskPriority::kUserBlocking ? 0 : 1;
  return v8::platform::NewDefaultJobHandle(this, priority, std::move(task), helpers);
}

double NodePlatform::MonotonicallyIncreasingTime() {
  return foreground_->MonotonicallyIncreasingTime();
}

double NodePlatform::CurrentClockTimeMillis() { return foreground_->CurrentClockTimeMillis(); }

v8::TracingController* NodePlatform::GetTracingController() {
  return foreground_->GetTracingController();
}

void NodePlatform::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    arrived_.wait(lock, [this] { return !tasks_.empty(); });
    std::unique_ptr<v8::Task> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task->Run();
    task.reset();
    lock.lock();
    if (--unfinished_ == 0) finished_.notify_all();
  }
}

}  // namespace gantlet
