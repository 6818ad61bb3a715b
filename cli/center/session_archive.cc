// gantlet session pack and unpack: files of a session as a tar archive, through the running
// service.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/center/service_call.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/new_file.h"
#include "cli/serve/service_desk.h"
#include "core/unique_fd.h"
#include "service/http/query.h"

namespace gantlet::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr std::chrono::hours kLongest{24};

constexpr Flag kPathFlag{"--path", "PATH", "a folder of it (default: the whole workspace)"};
constexpr std::array kPackFlags{kPathFlag, kTenantFlag, kFormatFlag, kDataDirFlag};

struct Wanted {
  std::filesystem::path socket;
  LocalRequest request;
  std::string file;
};

Result<Wanted> wantedBy(const Arguments& arguments) {
  const auto& words = arguments.positional();
  if (words.size() != 2) {
    return Error{ErrorCode::kInvalidArgument, "name one session by its id, and one archive (or -)",
                 ""};
  }
  Arguments named;
  named.add(words[0]);
  TRY(const std::string session, pathWord(named, "session by its id"));
  Wanted wanted;
  TRY(const std::filesystem::path folder, dataFolderPath(arguments.value("--data-dir")));
  wanted.socket = folder / kSocketName;
  TRY(wanted.request.headers, tenantHeader(arguments));
  wanted.request.path = "/v1/sessions/" + session + "/files:archive";
  if (const auto path = arguments.value("--path")) {
    wanted.request.path += "?path=" + http::encodePath(*path);
  }
  wanted.request.timeout = kLongest;
  wanted.file = words[1];
  return wanted;
}

Result<int> pack(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(Wanted wanted, wantedBy(arguments));
  if (wanted.file == "-" && format == Format::kJson) {
    return Error{ErrorCode::kInvalidArgument,
                 "standard output is the archive's: no JSON fits there",
                 "name a file, or leave --format out"};
  }
  wanted.request.method = "GET";
  std::optional<NewFile> file;
  if (wanted.file != "-") {
    TRY(NewFile opened, NewFile::open(wanted.file));
    file.emplace(std::move(opened));
  }
  const int out = file ? file->fd() : STDOUT_FILENO;
  std::uint64_t written = 0;
  wanted.request.onBody = [&](std::string_view bytes) -> Status {
    while (!bytes.empty()) {
      const ssize_t n = ::write(out, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return systemError("writing the archive", errno);
      bytes.remove_prefix(static_cast<std::size_t>(n));
      written += static_cast<std::uint64_t>(n);
    }
    return {};
  };
  TRY([[maybe_unused]] const LocalReply reply, callServiceFor(wanted.socket, wanted.request));
  if (!file) return kExitSuccess;
  TRY_STATUS(file->finish());
  return tellAnswer(console, format, json::Object{{"file", wanted.file}, {"bytes", written}},
                    printable(wanted.file) + ": " + std::to_string(written) + " bytes\n");
}

Result<int> unpack(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(Wanted wanted, wantedBy(arguments));
  UniqueFd file;
  if (wanted.file != "-") {
    file = UniqueFd(::open(wanted.file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!file) return systemError("cannot read '" + printable(wanted.file) + "'", errno);
  }
  const int in = file ? file.get() : STDIN_FILENO;
  wanted.request.contentType = "application/x-tar";
  wanted.request.pieces = [&]() -> Result<std::string> {
    std::string piece(kPiece, '\0');
    ssize_t n = -1;
    do {
      n = ::read(in, piece.data(), piece.size());
    } while (n < 0 && errno == EINTR);
    if (n < 0) return systemError("cannot read the archive", errno);
    piece.resize(static_cast<std::size_t>(n));
    return piece;
  };
  TRY(const LocalReply reply, callServiceFor(wanted.socket, wanted.request));
  TRY(const json::Value document, json::parse(reply.body));
  const json::Object* told = document.asObject();
  if (told == nullptr) return Error{ErrorCode::kInternal, "the service's answer is no object", ""};
  return tellAnswer(console, format, *told,
                    textIn(*told, "files") + " files, " + textIn(*told, "folders") + " folders, " +
                        textIn(*told, "bytes") + " bytes\n");
}

}  // namespace

const CommandSpec kSessionPackSpec{
    "session pack",
    "files of a session as a tar archive",
    "[FLAG...] ID FILE|-",
    "Writes all files and folders of the workspace to a tar archive that is not there yet, or to\n"
    "standard output. Links are left out.",
    kPackFlags,
    "  gantlet session pack ses_01kb2v9w9v6n1d1q3q0d0e6q7r work.tar\n"
    "  gantlet session pack --path out ses_01kb2v9w9v6n1d1q3q0d0e6q7r - | tar -xf -\n"};
const CommandSpec kSessionUnpackSpec{
    "session unpack",
    "put the files of a tar archive into a session",
    "[FLAG...] ID FILE|-",
    "The files take their places, over those that are there, when all of the archive has come. "
    "One\n"
    "that does not fit, is cut off, or has links or names that lead elsewhere leaves nothing.",
    kPackFlags,
    "  gantlet session unpack ses_01kb2v9w9v6n1d1q3q0d0e6q7r work.tar\n"
    "  tar -cf - data | gantlet session unpack ses_01kb2v9w9v6n1d1q3q0d0e6q7r -\n"};

int runSessionPack(const Arguments& arguments, Console& console) {
  return finish(pack(arguments, console), kSessionPackSpec, console);
}
int runSessionUnpack(const Arguments& arguments, Console& console) {
  return finish(unpack(arguments, console), kSessionUnpackSpec, console);
}

}  // namespace gantlet::cli
