// A record's form in the log: canonical JSON (keys sorted bytewise at every depth, no white space,
// UTF-8) of at most 65,535 bytes.
//
//   {"boot_id":"…","details":{…},"event":"outcome","mono_ns":1,"outcome":"ok","seq":0,
//    "stage":"analyze","submission_id":"sub_…","tenant_id":"default","time":"…Z","took_us":12,"v":1}
//
// Thread-safety: value types and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "audit/record.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::audit {

// Everything of a record that is known before it has its place in the log: made outside the log's
// lock.
class RecordDraft {
 public:
  // Lists and long strings of the details are shortened where the record would be too large;
  // details.truncated then says which ({"findings":{"kept":10,"of":2000}}).
  // Errors: kTooLarge when even that does not help.
  [[nodiscard]] static Result<RecordDraft> of(const AuditRecord& record, std::string_view bootId);

  [[nodiscard]] std::string entry(std::uint64_t seq, WallTime time, MonotonicTime monotonic) const;

 private:
  std::string head_;     // … "mono_ns":
  std::string outcome_;  // ,"outcome":…,"seq":
  std::string who_;      // ,"stage":…,"time":"
  std::string end_;      // ","took_us":…}
};

// The fields of an entry as they stand in it, without unescaping: views into the entry.
struct RecordView {
  std::optional<std::uint64_t> seq;
  std::string_view bootId;
  std::string_view details;  // the object, braces included
  std::string_view event;
  std::string_view monoNs;
  std::string_view outcome;
  std::string_view stage;
  std::string_view submission;
  std::string_view tenant;
  std::string_view time;
  std::string_view tookUs;
};

// Finds the fields in one pass over the bytes. nullopt unless the entry is an object in the form
// above; what lies in the details is not looked at. Safe on any bytes.
[[nodiscard]] std::optional<RecordView> viewRecord(std::string_view entry);

// `text` as it stands between quotes in canonical JSON: what a RecordView's field is compared with.
[[nodiscard]] std::string escapedText(std::string_view text);

// The kernel's id of this boot (/proc/sys/kernel/random/boot_id), or "" where there is none.
// Monotonic times of records with the same id can be compared.
[[nodiscard]] std::string readBootId();

}  // namespace gantlet::audit
