#include "executor/root/shared_libraries.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "executor/kernel/elf_file.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 2> kLibraryFolders{"/usr/lib/x86_64-linux-gnu",
                                                     "/usr/lib/aarch64-linux-gnu"};
constexpr std::string_view kUsr = "/usr";
constexpr const char* kPackages = "/usr/lib/python3/dist-packages";

// What is found by name while a program runs, and named by no file's dynamic section.
struct Loaded {
  bool python;  // else both
  const char* name;
  const char* by;
};
constexpr std::array<Loaded, 4> kLoaded{{
    {false, "libgcc_s.so.1", "the C library, where a thread is cancelled or ends"},
    {true, "libfribidi.so.0", "Pillow, for text from right to left"},
    {true, "gconv", "the C library's iconv, for encodings of XML and HTML (lxml)"},
    {true, "ossl-modules", "OpenSSL's older digests (cryptography, hashlib)"},
}};

bool isNativeModule(std::string_view name) {
  return name.ends_with(".so") || name.find(".so.") != std::string_view::npos;
}

// The packages' own tests load nothing that the packages don't.
bool isNeedless(std::string_view folder) {
  return folder == "__pycache__" || folder == "tests" || folder == "testing";
}

Error cantTell(const fs::path& path, const std::error_code& error) {
  return Error{
      ErrorCode::kIo,
      "the libraries that programs need can't be told: " + path.string() + ": " + error.message(),
      "make the folder readable for the user that gantlet runs as"};
}

// Adds the native modules below `folder`, if there is one.
Status addModules(const fs::path& folder, std::vector<std::string>& files) {
  std::error_code error;
  if (!fs::exists(folder, error)) return {};
  fs::recursive_directory_iterator at(folder, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (isNativeModule(name)) {
      files.push_back(at->path().string());
    } else if (isNeedless(name)) {
      at.disable_recursion_pending();
    }
  }
  if (error) return cantTell(folder, error);
  return {};
}

std::vector<fs::path> standardModules() {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/lib", error)) {
    if (entry.path().filename().string().starts_with("python3."))
      folders.push_back(entry.path() / "lib-dynload");
  }
  return folders;
}

// Wherever it lies: which of them the loader takes depends on the names by which it has come so
// far.
std::vector<std::string> findLibrary(const std::string& name,
                                     const std::vector<std::string>& ownFolders,
                                     const std::vector<std::string>& folders) {
  std::vector<std::string> found;
  if (name.find('/') != std::string::npos) return found;  // a path is no library's name
  for (const auto* list : {&ownFolders, &folders}) {
    for (const std::string& folder : *list) {
      std::string path = (fs::path(folder) / name).lexically_normal().string();
      if (::access(path.c_str(), F_OK) == 0) found.push_back(std::move(path));
    }
  }
  return found;
}

// The same file below /usr, where `path` comes in by a link ("/lib64/ld-linux-x86-64.so.2").
std::string realPath(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error ? path : real.string();
}

class Closure {
 public:
  Closure() : folders_(libraryFolders()), searched_(folders_) {
    // Where /usr is not merged, the root has all of /lib, whose libraries need some of /usr's.
    for (const std::string& folder : folders_) searched_.push_back(folder.substr(kUsr.size()));
  }

  void addFile(std::string path) { todo_.push_back(std::move(path)); }

  void addLibrary(const std::string& name, const std::vector<std::string>& ownFolders) {
    // What is missing here is missing for the host's own programs, too.
    for (std::string& path : findLibrary(name, ownFolders, searched_)) take(std::move(path));
  }

  Status follow() {
    while (!todo_.empty()) {
      const std::string path = realPath(todo_.back());
      todo_.pop_back();
      if (!seen_.insert(path).second) continue;
      // A link to nothing, or a package that is being removed: nobody can load it.
      if (::access(path.c_str(), F_OK) != 0) continue;
      TRY(const ElfNeeds needs, elfNeeds(path));
      for (const std::string& name : needs.libraries) addLibrary(name, needs.folders);
      if (!needs.loader.empty()) take(realPath(needs.loader));
    }
    return {};
  }

  [[nodiscard]] std::vector<std::string> taken() const { return {taken_.begin(), taken_.end()}; }

 private:
  void take(std::string path) {
    // By a link of a merged /usr (/lib) as well; what lies elsewhere is bound with its own folder.
    const fs::path folder = realPath(fs::path(path).parent_path().string());
    path = (folder / fs::path(path).filename()).string();
    const bool ours = std::any_of(folders_.begin(), folders_.end(), [&](const std::string& own) {
      return path.starts_with(own + "/");
    });
    if (ours) taken_.insert(path);
    std::error_code error;
    if (!fs::is_directory(path, error)) todo_.push_back(std::move(path));
  }

  std::vector<std::string> folders_;
  std::vector<std::string> searched_;
  std::vector<std::string> todo_;
  std::set<std::string> seen_;
  std::set<std::string> taken_;
};

// What changes when a package is installed, changed or removed, in words.
std::string stampOf(const std::vector<std::string>& paths) {
  std::string stamp = "gantlet libraries 1";
  for (const std::string& path : paths) {
    struct stat info {};
    stamp += " " + path;
    if (::stat(path.c_str(), &info) != 0) continue;
    for (const timespec& time : {info.st_mtim, info.st_ctim}) {
      stamp += ":" + std::to_string(time.tv_sec) + "." + std::to_string(time.tv_nsec);
    }
    stamp += ":" + std::to_string(info.st_ino);
  }
  return stamp;
}

std::string presentStamp(const std::string& python, const std::string& node) {
  std::vector<std::string> paths = libraryFolders();
  paths.insert(paths.end(), {kPackages, "/etc/ld.so.cache", "/etc/alternatives",
                             "/var/lib/dpkg/status", python, node});
  for (const fs::path& folder : standardModules()) paths.push_back(folder.string());
  return stampOf(paths);
}

// A line of the stamp, one for each path ("python PATH", "node PATH"), and one that says that it is
// the last. nullopt: none, another stamp's, or cut off.
std::optional<InterpreterLibraries> readCache(const fs::path& cache, const std::string& stamp) {
  if (cache.empty()) return std::nullopt;
  std::ifstream in(cache);
  std::string line;
  if (!std::getline(in, line) || line != stamp) return std::nullopt;
  InterpreterLibraries libraries;
  const std::vector<std::string> folders = libraryFolders();
  while (std::getline(in, line)) {
    if (line == "end") return libraries;
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) return std::nullopt;
    std::string path = line.substr(blank + 1);
    const bool ours = std::any_of(folders.begin(), folders.end(), [&](const std::string& own) {
      return path.starts_with(own + "/") && path.find("..") == std::string::npos;
    });
    if (!ours) return std::nullopt;
    (line.starts_with("python ") ? libraries.python : libraries.node).push_back(std::move(path));
  }
  return std::nullopt;
}

// Whole or not at all: others may read it at any time.
void writeCache(const fs::path& cache, const std::string& stamp,
                const InterpreterLibraries& libraries) {
  if (cache.empty()) return;
  const fs::path part = cache.string() + "." + std::to_string(::getpid());
  std::ofstream out(part);
  out << stamp << '\n';
  for (const std::string& path : libraries.python) out << "python " << path << '\n';
  for (const std::string& path : libraries.node) out << "node " << path << '\n';
  out << "end\n";
  out.close();
  std::error_code error;
  if (out) fs::rename(part, cache, error);
  if (!out || error) fs::remove(part, error);
}

}  // namespace

std::vector<std::string> libraryFolders() {
  std::vector<std::string> folders;
  std::error_code error;
  for (const char* folder : kLibraryFolders) {
    if (fs::is_directory(folder, error)) folders.emplace_back(folder);
  }
  return folders;
}

Result<std::vector<std::string>> librariesOf(Language language, const std::string& interpreter) {
  Closure closure;
  if (::access(interpreter.c_str(), F_OK) != 0) return closure.taken();
  closure.addFile(interpreter);
  if (language == Language::kPython) {
    std::vector<fs::path> folders = standardModules();
    folders.emplace_back(kPackages);
    std::vector<std::string> modules;
    for (const fs::path& folder : folders) TRY_STATUS(addModules(folder, modules));
    for (std::string& module : modules) closure.addFile(std::move(module));
  }
  for (const Loaded& loaded : kLoaded) {
    if (!loaded.python || language == Language::kPython) closure.addLibrary(loaded.name, {});
  }
  TRY_STATUS(closure.follow());
  return closure.taken();
}

Result<InterpreterLibraries> sharedLibraries(const std::string& python, const std::string& node,
                                             const fs::path& cache) {
  const std::string stamp = presentStamp(python, node);
  if (auto known = readCache(cache, stamp)) return std::move(*known);
  InterpreterLibraries libraries;
  TRY(libraries.python, librariesOf(Language::kPython, python));
  TRY(libraries.node, librariesOf(Language::kJavaScript, node));
  writeCache(cache, stamp, libraries);
  return libraries;
}

}  // namespace gantlet
