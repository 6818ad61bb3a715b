#include "executor/jail/cell_pool.h"

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/resources.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Shapes kept ready of each kind; the older ones get half as many.
constexpr std::size_t kShapesOfAKind = 2;
constexpr std::size_t kMaxShelves = 8;
constexpr milliseconds kFailurePause{500};
constexpr milliseconds kIdlePatience{250};
constexpr milliseconds kServerCheck{1000};
// What one cell that waits holds with cgroup v1, where each controller has files of its own.
constexpr std::size_t kDescriptorsOfACell = 16;

// A quarter of the descriptors: connections have half, and runs need some to begin at all.
std::size_t mostReadyHere() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
  return files.rlim_cur / 4 / kDescriptorsOfACell;
}

// Whether a program probably imports what the data-science image has. Only speed depends on it.
bool looksLikeDataScience(std::string_view source) {
  for (const std::string_view word :
       {"numpy", "pandas", "matplotlib", "scipy", "sklearn", "seaborn"}) {
    if (source.find(word) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

CellPool::CellPool(const PoolOptions& options, CellMaker& maker, LauncherClient& launcher)
    : options_(options),
      mostReady_(mostReadyHere()),
      maker_(maker),
      plain_(launcher, Image::kPlain, options.rotateAfter),
      dataScience_(launcher, Image::kDataScience, options.rotateAfter),
      node_(launcher, Image::kNode, options.rotateAfter),
      wantsDataScience_(options.preloadDataScience) {
  if (!options_.enabled) return;
  thread_ = std::thread([this] { maintain(); });
  reaper_ = std::make_unique<CellReaper>([this] { work_.notify_one(); });
}

CellPool::~CellPool() {
  reaper_.reset();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  work_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Image CellPool::imageFor(const ExecutionRequest& request) const {
  if (!options_.enabled) return Image::kNone;
  if (request.language == Language::kJavaScript) {
    // Without a server, nodes of their own wait: those are another image.
    return forksNode() && node_.serving() ? Image::kNode : Image::kNone;
  }
  return looksLikeDataScience(request.source) ? Image::kDataScience : Image::kPlain;
}

ForkServer* CellPool::serverFor(Image image) {
  if (image == Image::kPlain) return &plain_;
  if (image == Image::kDataScience) return &dataScience_;
  if (image == Image::kNode) return &node_;
  return nullptr;
}

bool CellPool::forksNode() const { return options_.enabled && options_.forkNode; }

// Its failure is nobody's: runs start a node each, as without it. state() says why.
Status CellPool::startNode() {
  if (!findResource("node_server.build_id")) {
    return Error{ErrorCode::kUnsupported, "no fork server of node is built in", ""};
  }
  return node_.needsMaintenance() ? node_.maintain() : Status();
}

void CellPool::runBegins(bool behind) {
  const std::lock_guard lock(mutex_);
  ++(behind ? behind_ : running_);
}

void CellPool::runEnds(bool behind, std::unique_ptr<Cell> cell) {
  bool idle = false;
  {
    const std::lock_guard lock(mutex_);
    idle = --(behind ? behind_ : running_) == 0 && !behind;
  }
  if (!idle || !options_.enabled) return;  // whoever has ended a run ends its cell, too
  if (cell) {
    reaper_->take(std::move(cell));  // and then there is refilling to be done
  } else {
    work_.notify_one();
  }
}

std::unique_ptr<Cell> CellPool::takeWarm(const Shape& shape) {
  for (;;) {
    std::unique_ptr<Cell> cell;
    {
      const std::lock_guard lock(mutex_);
      const auto shelf = std::find_if(shelves_.begin(), shelves_.end(),
                                      [&](const Shelf& one) { return one.shape.key == shape.key; });
      if (shelf == shelves_.end() || shelf->cells.empty()) return nullptr;
      cell = std::move(shelf->cells.front());
      shelf->cells.pop_front();
    }
    if (cell->alive()) return cell;  // else: it went with its launcher or fork server
  }
}

std::unique_ptr<Jail> CellPool::takeJail(const Shape& shape) {
  for (;;) {
    std::unique_ptr<Jail> jail;
    {
      const std::lock_guard lock(mutex_);
      // Each by its own key: another shape may have been asked for since they were made.
      if (jails_.empty() || jails_.front()->key != shape.jailKey) return nullptr;
      jail = std::move(jails_.front());
      jails_.pop_front();
    }
    if (jail->alive()) return jail;
  }
}

bool CellPool::hasRoom() const {
  std::size_t ready = jails_.size();
  for (const Shelf& shelf : shelves_) ready += shelf.cells.size();
  return ready < mostReady_;
}

bool CellPool::wantsJail() const {
  if (!jailShape_ || options_.readyJails == 0) return false;
  if (!jails_.empty() && jails_.front()->key != jailShape_->jailKey) return true;
  return jails_.size() < options_.readyJails && hasRoom();
}

// Moves the shape to the front of its kind; the least recently used ones leave.
void CellPool::noteUse(const Shape& shape) {
  std::deque<Shelf> gone;  // ends outside of the lock
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(shelves_.begin(), shelves_.end(),
                                  [&](const Shelf& one) { return one.shape.key == shape.key; });
  if (found == shelves_.end()) {
    shelves_.push_front({shape, {}});
  } else if (found != shelves_.begin()) {
    Shelf moved = std::move(*found);
    shelves_.erase(found);
    shelves_.push_front(std::move(moved));
  }
  while (shelves_.size() > kMaxShelves) {
    gone.push_back(std::move(shelves_.back()));
    shelves_.pop_back();
  }
  jailShape_ = shape;
  if (shape.image == Image::kDataScience) wantsDataScience_ = true;
  if (shape.language == Language::kJavaScript && forksNode()) wantsNode_ = true;
}

// Which of the shelves of its kind `index` is decides how many cells it gets.
std::size_t CellPool::wantedOn(std::size_t index) const {
  const Shape& shape = shelves_.at(index).shape;
  std::size_t rank = 0;
  for (std::size_t i = 0; i < index; ++i) {
    const Shape& other = shelves_.at(i).shape;
    if (other.language == shape.language && other.image == shape.image) ++rank;
  }
  if (rank >= kShapesOfAKind) return 0;
  const std::size_t target = targetOf(shape);
  return rank == 0 ? target : target / 2;
}

std::size_t CellPool::targetOf(const Shape& shape) const {
  if (shape.image == Image::kNode) return options_.warmForkedNodes();
  if (shape.language == Language::kJavaScript) {
    // One that was started would wait for nobody.
    return forksNode() && node_.serving() ? 0 : options_.warmNode;
  }
  return shape.image == Image::kDataScience ? options_.warmDataScience : options_.warmPython;
}

Result<std::unique_ptr<Cell>> CellPool::make(const Shape& shape, std::unique_ptr<Jail> jail,
                                             const CancelSignal& cancel, bool& outOfMemory,
                                             bool ahead) {
  ForkServer* server = serverFor(shape.image);
  for (;;) {
    const bool forks = server != nullptr && server->serving();
    if (!forks && jail && !jail->runners) jail.reset();
    Status made = jail ? Status() : maker_.makeJail(shape, !forks, cancel, jail);
    if (made) {
      Result<std::unique_ptr<Cell>> cell =
          maker_.fill(jail, shape, forks ? server : nullptr, cancel, ahead);
      if (cell) return cell;
      made = cell.error();
    }
    outOfMemory = jail && jail->ranOutOfMemory();
    const bool hopeless = outOfMemory || !forks || made.error().code == ErrorCode::kCancelled;
    if (hopeless) return made.error();
    // The fork server failed at it: without one, in a fresh jail.
    {
      const std::lock_guard lock(mutex_);
      ++counts_.fallbacks;
      counts_.lastFallback = made.error().message;
    }
    jail.reset();
    server = nullptr;
  }
}

Result<std::unique_ptr<Cell>> CellPool::take(const ExecutionRequest& request, bool behind,
                                             bool& outOfMemory) {
  TRY(Shape shape, maker_.shapeOf(request, imageFor(request)));
  std::unique_ptr<Cell> warm = options_.enabled && !behind ? takeWarm(shape) : nullptr;
  if (options_.enabled && !behind) noteUse(shape);
  shape.last = behind;
  if (warm) {
    const std::lock_guard lock(mutex_);
    ++counts_.warmHits;
    return warm;
  }
  Result<std::unique_ptr<Cell>> cell =
      make(shape, behind ? nullptr : takeJail(shape), request.cancel, outOfMemory, false);
  const std::lock_guard lock(mutex_);
  if (cell) ++((*cell)->forked ? counts_.forked : counts_.cold);
  return cell;
}

// --- the refilling thread

// `now`: also while something runs.
bool CellPool::hasWorkLocked(bool now) const {
  if (!options_.enabled || (!now && (failed_ || running_ != 0))) return false;
  if (wantsJail()) return true;
  for (std::size_t i = 0; i < shelves_.size(); ++i) {
    const Shelf& shelf = shelves_[i];
    const std::size_t wanted = wantedOn(i);
    if (shelf.cells.size() > wanted) return true;
    const ForkServer* server = serverFor(shelf.shape.image);
    const bool can = server == nullptr || server->serving();
    if (shelf.cells.size() < wanted && can && hasRoom()) return true;
  }
  return false;
}

bool CellPool::hasWork(bool now) const {
  const std::lock_guard lock(mutex_);
  return hasWorkLocked(now);
}

bool CellPool::startServers() {
  bool wantsData = false;
  bool wantsNode = false;
  {
    const std::lock_guard lock(mutex_);
    wantsData = wantsDataScience_;
    wantsNode = wantsNode_;
  }
  if (wantsNode) (void)startNode();
  bool good = true;
  if (plain_.needsMaintenance()) good = plain_.maintain().has_value();
  if (wantsData && dataScience_.needsMaintenance()) good = dataScience_.maintain() && good;
  return good;
}

// Beside runs that give way the machine is never idle: there the pool does not wait for that.
bool CellPool::machineIsIdle() {
  {
    const std::lock_guard lock(mutex_);
    if (behind_ != 0) return true;
  }
  return idle_.pass(kIdlePatience);
}

// One cell or jail more, or fewer. False: there was nothing to do.
bool CellPool::refillOne(bool now) {
  // Two at once would each find the room that is left, and both take it.
  const std::lock_guard turn(refilling_);
  std::optional<Shape> shape;
  std::unique_ptr<Jail> jail;
  std::deque<std::unique_ptr<Cell>> dropped;  // ends outside of the lock
  std::deque<std::unique_ptr<Jail>> droppedJails;
  bool jailOnly = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || !hasWorkLocked(now)) return false;
    for (std::size_t i = 0; i < shelves_.size() && !shape; ++i) {
      const std::size_t wanted = wantedOn(i);
      while (shelves_[i].cells.size() > wanted) {
        dropped.push_back(std::move(shelves_[i].cells.back()));
        shelves_[i].cells.pop_back();
      }
      const Shape& one = shelves_[i].shape;
      ForkServer* server = serverFor(one.image);
      const bool can = server == nullptr || server->serving();
      if (shelves_[i].cells.size() < wanted && can && hasRoom()) shape = one;
    }
    if (!jails_.empty() && jails_.front()->key != jailShape_->jailKey) droppedJails.swap(jails_);
    if (!shape && wantsJail()) {
      shape = jailShape_;
      jailOnly = true;
    }
  }
  if (!shape) return !dropped.empty() || !droppedJails.empty();
  bool outOfMemory = false;
  if (jailOnly) {
    const Status made = maker_.makeJail(*shape, shape->image == Image::kNone, {}, jail);
    const std::lock_guard lock(mutex_);
    failed_ = !made;
    if (made && jailShape_->jailKey == shape->jailKey) jails_.push_back(std::move(jail));
    return true;
  }
  Result<std::unique_ptr<Cell>> cell = make(*shape, nullptr, {}, outOfMemory, true);
  const bool ready = cell && maker_.awaitReady(**cell);
  const std::lock_guard lock(mutex_);
  failed_ = !ready;
  if (!ready) return true;
  (*cell)->warm = true;
  for (Shelf& shelf : shelves_) {
    if (shelf.shape.key == shape->key) shelf.cells.push_back(std::move(*cell));
  }
  return true;
}

void CellPool::pause() {
  std::unique_lock lock(mutex_);
  if (failed_) {
    work_.wait_for(lock, kFailurePause, [this] { return stopping_; });
    failed_ = false;
    return;
  }
  work_.wait_for(lock, kServerCheck, [this] { return stopping_ || hasWorkLocked(false); });
}

void CellPool::maintain() {
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    if (!startServers()) {
      const std::lock_guard lock(mutex_);
      failed_ = true;
    }
    while (hasWork(false) && machineIsIdle() && refillOne(false)) {
    }
    pause();
  }
}

void CellPool::expect(const ExecutionRequest& request) {
  if (!options_.enabled) return;
  const Result<Shape> shape = maker_.shapeOf(request, imageFor(request));
  if (!shape) return;
  noteUse(*shape);
  work_.notify_one();
}

// In the caller's thread, at his priority: he waits for it.
Status CellPool::prepareFor(const ExecutionRequest& request, milliseconds patience) {
  if (!options_.enabled) return {};
  if (request.language == Language::kJavaScript && forksNode()) (void)startNode();
  TRY(const Shape shape, maker_.shapeOf(request, imageFor(request)));
  noteUse(shape);
  const auto deadline = steady_clock::now() + patience;
  for (;;) {
    ForkServer* server = serverFor(shape.image);
    const Status served = server == nullptr ? Status() : server->maintain();
    while (served && refillOne(true) && steady_clock::now() < deadline) {
    }
    if (served && !hasWork(true)) return {};
    if (steady_clock::now() >= deadline) {
      return served ? Error{ErrorCode::kUnavailable, "the pool was not ready in time", ""}
                    : served.error();
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
}

Result<ForkServer*> CellPool::serve(Image image) {
  ForkServer* server = serverFor(image);
  if (server == nullptr) return Error{ErrorCode::kUnsupported, "there is no such fork server", ""};
  if (!server->serving()) TRY_STATUS(server->maintain());
  if (!server->serving()) {
    return Error{ErrorCode::kUnavailable, "the fork server does not serve now", "try again"};
  }
  return server;
}

PoolState CellPool::state() const {
  PoolState state;
  {
    const std::lock_guard lock(mutex_);
    state = counts_;
    state.readyJails = static_cast<std::uint32_t>(jails_.size());
    for (const Shelf& shelf : shelves_) {
      const auto count = static_cast<std::uint32_t>(shelf.cells.size());
      if (shelf.shape.language == Language::kJavaScript) {
        state.warmNode += count;
      } else if (shelf.shape.image == Image::kDataScience) {
        state.warmDataScience += count;
      } else {
        state.warmPython += count;
      }
    }
  }
  state.enabled = options_.enabled;
  const auto take = [](const ForkServer& server) {
    const ForkServer::State from = server.state();
    return ForkServerState{from.serving, from.started, from.children, from.error};
  };
  state.plain = take(plain_);
  state.dataScience = take(dataScience_);
  state.node = take(node_);
  if (forksNode() && !findResource("node_server.build_id"))
    state.node.error = "no fork server of node is built in";
  return state;
}

}  // namespace gantlet
