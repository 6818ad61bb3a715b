#include "audit/journal.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <vector>

#include "audit/merkle.h"

namespace gantlet::audit {
namespace {

constexpr std::string_view kFileMagic = "GLJRNL1\n";
constexpr std::string_view kBatchMagic = "\xF6GJ\xFF";  // 0xF6 and 0xFF never stand in UTF-8
constexpr std::size_t kFileHeader = 8 + 8 + 8 + 8;
constexpr std::size_t kBatchFields = 4 + 8 + 4 + 4 + 8;
constexpr std::size_t kBatchHeader = kBatchFields + 16;
constexpr std::uint64_t kChunk = 1U << 20U;         // zeros are written this far ahead
constexpr std::uint64_t kMaxPayload = 16U << 20U;   // the log queues no more than about 2 MiB
constexpr std::size_t kMaxPeekBytes = 128U << 20U;  // of all files, by a reader
constexpr std::size_t kMaxFileBytes = 1U << 30U;    // far beyond what rotation lets it grow to
constexpr unsigned kFileMode = 0640;

void putNumber(std::string& out, std::uint64_t number, unsigned bytes) {
  for (unsigned i = bytes; i-- > 0;) out.push_back(static_cast<char>(number >> (8U * i)));
}

std::uint64_t takeNumber(std::string_view bytes, std::size_t at, unsigned size) {
  std::uint64_t number = 0;
  for (unsigned i = 0; i < size; ++i) {
    number = (number << 8U) | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}

std::string checkOf(std::string_view fields, std::string_view payload, std::size_t size) {
  const Digest digest = hashOf(fields, payload);
  return {reinterpret_cast<const char*>(digest.data()), size};
}

std::string fileHeader(std::uint64_t first, std::uint64_t openFrom) {
  std::string header(kFileMagic);
  putNumber(header, first, 8);
  putNumber(header, openFrom, 8);
  return header + checkOf(header, {}, 8);
}

std::string batchHeader(const Batch& batch, std::uint64_t openFrom) {
  std::string header(kBatchMagic);
  putNumber(header, batch.first, 8);
  putNumber(header, batch.count, 4);
  putNumber(header, batch.payload.size(), 4);
  putNumber(header, openFrom, 8);
  return header + checkOf(header, batch.payload, 16);
}

struct FoundBatch {
  Batch batch;
  std::uint64_t openFrom = 0;
  std::size_t bytes = 0;
};

// The batch that starts at `at`; nullopt unless it is whole.
std::optional<FoundBatch> batchAt(std::string_view file, std::size_t at) {
  if (file.size() - at < kBatchHeader || file.substr(at, 4) != kBatchMagic) return std::nullopt;
  const std::uint64_t size = takeNumber(file, at + 16, 4);
  if (size > kMaxPayload || size > file.size() - at - kBatchHeader) return std::nullopt;
  const std::string_view fields = file.substr(at, kBatchFields);
  const std::string_view payload = file.substr(at + kBatchHeader, size);
  if (checkOf(fields, payload, 16) != file.substr(at + kBatchFields, 16)) return std::nullopt;
  FoundBatch found;
  found.batch.first = takeNumber(file, at + 4, 8);
  found.batch.count = static_cast<std::uint32_t>(takeNumber(file, at + 12, 4));
  found.batch.payload = payload;
  found.openFrom = takeNumber(file, at + 20, 8);
  found.bytes = kBatchHeader + payload.size();
  return found;
}

Error contradiction(std::string message) {
  return Error{
      ErrorCode::kAuditFailed, "the audit log contradicts itself: " + std::move(message),
      "keep a copy of the folder as evidence, then restore the audit folder from a backup"};
}

// A whole batch behind the place where one is broken proves that the broken one had been confirmed:
// to cut it off as if torn would be to lose a record in silence.
Status checkNothingBehind(std::string_view file, std::size_t from, std::uint64_t expected) {
  std::size_t at = file.find(kBatchMagic, from);
  while (at != std::string_view::npos) {
    const auto found = batchAt(file, at);
    if (found && found->batch.first > expected) {
      return contradiction("the journal can't be read at record " + std::to_string(expected) +
                           ", which had been confirmed, but record " +
                           std::to_string(found->batch.first) + " behind it can");
    }
    at = file.find(kBatchMagic, at + 1);
  }
  return {};
}

struct ReadState {
  std::size_t end = 0;  // bytes up to the last whole batch
  std::uint64_t next = 0;
  std::uint64_t openFrom = 0;
};

Result<ReadState> readBatches(std::string_view file, std::uint64_t first,
                              const Journal::OnBatch& onBatch) {
  if (file.size() < kFileHeader ||
      checkOf(file.substr(0, kFileHeader - 8), {}, 8) != file.substr(kFileHeader - 8, 8) ||
      !file.starts_with(kFileMagic) || takeNumber(file, 8, 8) != first) {
    return contradiction("the header of journal file " + std::to_string(first) + " is damaged");
  }
  ReadState state{kFileHeader, first, takeNumber(file, 16, 8)};
  while (state.end < file.size()) {
    const auto found = batchAt(file, state.end);
    if (!found) break;
    if (found->batch.first != state.next || found->batch.count == 0) {
      return contradiction("the journal has record " + std::to_string(found->batch.first) +
                           " where record " + std::to_string(state.next) + " should be");
    }
    TRY_STATUS(onBatch(found->batch));
    state.next += found->batch.count;
    state.openFrom = found->openFrom;
    state.end += found->bytes;
  }
  return state;
}

}  // namespace

std::filesystem::path Journal::fileOf(std::uint64_t first) const {
  std::array<char, 24> name{};
  std::snprintf(name.data(), name.size(), "%020llu", static_cast<unsigned long long>(first));
  return folder_ / "journal" / name.data();
}

Status Journal::listFiles() {
  parts_.clear();
  std::error_code error;
  const std::filesystem::path folder = folder_ / "journal";
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    std::uint64_t first = 0;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), first);
    if (name.size() != 20 || parsed.ec != std::errc() || parsed.ptr != name.data() + name.size()) {
      return contradiction("journal/" + name + " is not a journal file");
    }
    parts_.emplace(first, it->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return systemError("list " + folder.string(), error.value());
  }
  return {};
}

Result<Journal::Tail> Journal::replay(const OnBatch& onBatch) {
  TRY_STATUS(listFiles());
  Tail tail;
  tail.missing = parts_.empty();
  bool joined = false;
  for (auto part = parts_.begin(); part != parts_.end();) {
    TRY(const std::string file, readFile(part->second, kMaxFileBytes));
    if (joined && part->first > tail.end) {
      return contradiction("the journal's files don't join at record " + std::to_string(tail.end));
    }
    const OnBatch guarded = [&](const Batch& batch) -> Status {
      if (joined && batch.first < tail.end) {
        return contradiction("two journal files have record " + std::to_string(batch.first));
      }
      return onBatch(batch);
    };
    TRY(const ReadState state, readBatches(file, part->first, guarded));
    TRY_STATUS(checkNothingBehind(file, state.end, state.next));
    const bool last = std::next(part) == parts_.end();
    const bool empty = state.next == part->first;
    if (empty && (!last || (joined && part->first < tail.end))) {
      // Left over from a rotation that failed half-way: the file before it stayed in use.
      leftOver_.push_back(part->second);
      part = parts_.erase(part);
      continue;
    }
    if (!joined) tail.begin = part->first;
    joined = true;
    tail.end = state.next;
    tail.openFrom = state.openFrom;
    const std::size_t lastByte = file.find_last_not_of('\0');
    const bool clean = lastByte == std::string::npos || lastByte < state.end;
    tail.tornBytes = clean ? 0 : lastByte + 1 - state.end;
    end_ = state.end;
    capacity_ = file.size();
    ++part;
  }
  return tail;
}

std::uint64_t Journal::peekEnd(const std::filesystem::path& folder) {
  Journal journal(systemFileOps(), folder);
  std::uint64_t end = 0;
  std::size_t room = kMaxPeekBytes;
  if (!journal.listFiles()) return 0;
  for (const auto& [first, path] : journal.parts_) {
    const auto file = readFile(path, room);
    if (!file) break;
    room -= file->size();
    const auto state = readBatches(*file, first, [](const Batch&) { return Status(); });
    if (state) end = std::max(end, state->next);
  }
  return end;
}

int Journal::openForAppend(const Tail& tail) {
  for (const std::filesystem::path& path : leftOver_) {
    if (const int error = files_->remove(path)) return error;
  }
  leftOver_.clear();
  if (parts_.empty()) return createFile(tail.end, tail.openFrom);
  if (tail.tornBytes > 0) return repair();
  fd_.reset();
  return files_->open(parts_.rbegin()->second, O_RDWR, kFileMode, fd_);
}

int Journal::createFile(std::uint64_t first, std::uint64_t openFrom) {
  std::string bytes = fileHeader(first, openFrom);
  bytes.resize(kChunk, '\0');
  const std::filesystem::path target = fileOf(first);
  // Whole or not there: a file with half a header would stop the next start.
  if (const int error =
          replaceFile(*files_, folder_ / "tmp" / "journal", target, bytes, kFileMode)) {
    return error;
  }
  if (const int error = files_->syncFolder(folder_ / "journal")) return error;
  UniqueFd fd;
  if (const int error = files_->open(target, O_RDWR, kFileMode, fd)) return error;
  fd_ = std::move(fd);
  parts_.emplace(first, target);
  end_ = kFileHeader;
  capacity_ = kChunk;
  return 0;
}

int Journal::append(const Batch& batch, std::uint64_t openFrom) {
  const std::string header = batchHeader(batch, openFrom);
  const std::uint64_t end = end_ + header.size() + batch.payload.size();
  if (end > capacity_) {
    const std::uint64_t capacity = end + kChunk - (end % kChunk);
    const std::string zeros(static_cast<std::size_t>(capacity - end), '\0');
    if (const int error = writeAll(*files_, fd_.get(), zeros, end)) return error;
    capacity_ = capacity;
  }
  std::string bytes = header;
  bytes += batch.payload;
  if (const int error = writeAll(*files_, fd_.get(), bytes, end_)) return error;
  if (const int error = files_->sync(fd_.get())) return error;
  end_ = end;
  return 0;
}

int Journal::repair() {
  // A new descriptor: after a failed fsync the kernel reports the error once and forgets it; what
  // the old descriptor says from then on proves nothing.
  UniqueFd fd;
  if (const int error = files_->open(parts_.rbegin()->second, O_RDWR, kFileMode, fd)) return error;
  if (const int error = files_->truncate(fd.get(), end_)) return error;
  if (const int error = files_->sync(fd.get())) return error;
  fd_ = std::move(fd);
  capacity_ = end_;
  return 0;
}

int Journal::rotate(std::uint64_t next, std::uint64_t openFrom) {
  if (parts_.contains(next)) return 0;  // nothing has been written since the last time
  return createFile(next, openFrom);
}

int Journal::dropBelow(std::uint64_t size) {
  bool dropped = false;
  while (parts_.size() > 1 && std::next(parts_.begin())->first <= size) {
    if (const int error = files_->remove(parts_.begin()->second)) return error;
    parts_.erase(parts_.begin());
    dropped = true;
  }
  return dropped ? files_->syncFolder(folder_ / "journal") : 0;
}

}  // namespace gantlet::audit
