#include "tests/faults/service_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "audit/bundle.h"
#include "audit/record_json.h"
#include "audit/tile_reader.h"
#include "audit/verify.h"
#include "core/base64.h"
#include "executor/kernel/cgroup.h"
#include "json/value.h"
#include "test_paths.h"

namespace gantlet::faults {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{20};

[[noreturn]] void become(const ServiceProcess::Options& options, int out, int err) {
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  if (options.faults != nullptr) {
    // An AddressSanitizer build wants to be first; here it need not be.
    ::setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    ::setenv("LD_PRELOAD", GANTLET_FAULT_SHIM, 1);
    ::setenv("FAULT_SHIM_PAGE", options.faults->path().c_str(), 1);
    ::setenv("FAULT_SHIM_ROOT", options.data.c_str(), 1);
  }
  if (options.inChild) options.inChild();
  std::vector<std::string> words{GANTLET_BINARY, "serve",      "--listen",
                                 "127.0.0.1:0",  "--data-dir", options.data.string()};
  words.insert(words.end(), options.words.begin(), options.words.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

std::string readLine(int fd) {
  std::string line;
  char c = 0;
  pollfd wait{fd, POLLIN, 0};
  while (::poll(&wait, 1, 20'000) == 1 && ::read(fd, &c, 1) == 1 && c != '\n') line.push_back(c);
  return line;
}

std::uint16_t portOf(const std::string& line) {
  const std::size_t colon = line.find(':', line.find("http://") + 7);
  if (line.find("listening on") == std::string::npos || colon == std::string::npos) return 0;
  return static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
}

std::vector<pid_t> childrenOf(pid_t pid) {
  std::vector<pid_t> children;
  std::error_code gone;
  for (const auto& task : fs::directory_iterator("/proc/" + std::to_string(pid) + "/task", gone)) {
    std::ifstream in(task.path() / "children");
    children.insert(children.end(), std::istream_iterator<pid_t>(in), {});
  }
  return children;
}

// utime, stime, cutime, cstime of proc(5), in milliseconds.
double cpuOf(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text);
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    double ticks = 0;
    fields >> ticks;
    sum += ticks;
  }
  return sum * 1000.0 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

Faults::Faults() {
  const UniqueFd fd(::open(path().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  REQUIRE(fd);
  REQUIRE(::ftruncate(fd.get(), sizeof(FaultPage)) == 0);
  void* at = ::mmap(nullptr, sizeof(FaultPage), PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
  REQUIRE(at != MAP_FAILED);
  page_ = static_cast<FaultPage*>(at);
}

Faults::~Faults() { ::munmap(page_, sizeof(FaultPage)); }

ServiceProcess::ServiceProcess(Options options) {
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  REQUIRE(::pipe2(out.data(), O_CLOEXEC) == 0);
  REQUIRE(::pipe2(err.data(), O_CLOEXEC) == 0);
  out_.reset(out[0]);
  err_.reset(err[0]);
  UniqueFd outEnd(out[1]);
  const UniqueFd errEnd(err[1]);
  // A service that talks a lot must not wait for a test that does not listen.
  ::fcntl(err[1], F_SETPIPE_SZ, 1 << 20);
  pid_ = ::fork();
  REQUIRE(pid_ >= 0);
  if (pid_ == 0) become(options, out[1], err[1]);
  outEnd.reset();
  port_ = portOf(readLine(out_.get()));
}

ServiceProcess::~ServiceProcess() { kill9(); }

std::string ServiceProcess::complaint() {
  std::string text;
  std::array<char, 4096> piece{};
  pollfd wait{err_.get(), POLLIN, 0};
  while (::poll(&wait, 1, 0) == 1) {
    const ssize_t n = ::read(err_.get(), piece.data(), piece.size());
    if (n <= 0) break;
    text.append(piece.data(), static_cast<std::size_t>(n));
  }
  return text;
}

Answer ServiceProcess::execute(const std::string& source, const std::string& tenant) {
  const std::string body = json::write(
      json::Object{{"language", "python"}, {"code_b64", encodeBase64(source)}, {"timeout", 10}});
  test::RawClient client(port_);
  const test::RawResponse response = client.exchange(
      "POST /v1/execute HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "X-Tenant-ID: " +
      tenant + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  Answer answer;
  answer.status = response.status;
  answer.body = response.body;
  const auto document = json::parse(response.body);
  if (!document || document->asObject() == nullptr) return answer;
  const auto text = [&](const char* key) {
    const json::Value* value = document->asObject()->find(key);
    return value != nullptr && value->asString() != nullptr ? *value->asString() : std::string();
  };
  answer.state = text("status");
  answer.id = text("id");
  return answer;
}

int ServiceProcess::get(const std::string& path) {
  test::RawClient client(port_);
  return client.exchange("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").status;
}

bool ServiceProcess::becomes(const std::string& path, int status) {
  const auto end = steady_clock::now() + kPatience;
  while (steady_clock::now() < end) {
    if (get(path) == status) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
  return false;
}

int ServiceProcess::reap() {
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void ServiceProcess::kill9() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  (void)reap();
}

int ServiceProcess::stop() {
  if (pid_ < 0) return -1;
  ::kill(pid_, SIGTERM);
  return reap();
}

double cpuBelowMs(pid_t pid) {
  double sum = 0;
  for (const pid_t child : childrenOf(pid)) sum += cpuOf(child) + cpuBelowMs(child);
  return sum;
}

std::vector<pid_t> familyOf(pid_t pid) {
  std::vector<pid_t> family;
  for (const pid_t child : childrenOf(pid)) {
    family.push_back(child);
    const std::vector<pid_t> below = familyOf(child);
    family.insert(family.end(), below.begin(), below.end());
  }
  return family;
}

std::size_t groupsOf(pid_t pid) {
  const CgroupLayout layout = findCgroups();
  std::set<fs::path> found;
  for (const fs::path& root : {layout.memory, layout.pids, layout.cpu}) {
    std::error_code none;
    const fs::path own = root / ("gantlet-" + std::to_string(pid));
    if (!root.empty() && fs::exists(own, none)) found.insert(own);
  }
  return found.size();
}

LogFacts readLog(const fs::path& data) {
  const fs::path folder = data / "audit";
  const auto report = audit::verifyLog(folder);
  REQUIRE(report);
  for (const audit::VerifyProblem& problem : report->problems) FAIL_CHECK(problem.message);
  REQUIRE(report->good());
  LogFacts facts;
  facts.records = report->checkpoint.size;
  const audit::TileReader reader(folder, facts.records);
  for (std::uint64_t i = 0; i * audit::kTileWidth < facts.records; ++i) {
    const auto bundle = reader.bundle(i);
    REQUIRE(bundle);
    const auto entries = audit::parseBundle(*bundle, reader.tileWidth(0, i));
    REQUIRE(entries);
    for (const std::string_view entry : *entries) {
      const auto view = audit::viewRecord(entry);
      REQUIRE(view);
      const std::string submission(view->submission);
      if (submission.empty()) continue;
      facts.all.insert(submission);
      if (view->stage == "execute" && view->event == "intent" &&
          !facts.announced.insert(submission).second) {
        facts.twice.insert(submission);
      }
      if (view->stage == "assemble") facts.ended.insert(submission);
    }
  }
  return facts;
}

bool ownMounts() {
  static const bool kOwn = ::unshare(CLONE_NEWNS) == 0 &&
                           ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
  return kOwn;
}

bool mountTmpfs(const fs::path& where, const std::string& size) {
  std::error_code failed;
  fs::create_directories(where, failed);
  return ownMounts() && ::mount("tmpfs", where.c_str(), "tmpfs", MS_NOSUID | MS_NODEV,
                                ("mode=0700,size=" + size).c_str()) == 0;
}

}  // namespace gantlet::faults
