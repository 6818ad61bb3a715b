// SessionUpkeep: what happens to sessions without anybody's asking: what is due by the clock, at
// the service's end, and where a volume holds more than it may.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <string>
#include <thread>

#include "core/clock.h"
#include "manager/session_keeping.h"
#include "manager/session_records.h"
#include "manager/session_sharing.h"
#include "manager/session_table.h"

namespace gantlet {

class SessionUpkeep {
 public:
  struct Parts {
    SessionTable& table;
    SessionRecords& records;
    SessionKeeping& keeping;
    SessionSharing& sharing;
    const Clock& clock;
    VolumeDesk* volumes;  // null: there are none
  };
  // From now on a thread of it does several times a second what is due. What `parts` names must
  // outlive it.
  explicit SessionUpkeep(const Parts& parts);
  ~SessionUpkeep();  // stop()
  SessionUpkeep(const SessionUpkeep&) = delete;
  SessionUpkeep& operator=(const SessionUpkeep&) = delete;

  // As SessionDesk's functions of these names.
  void reclaim();
  void stop();

 private:
  // A volume holds more than it may. First those end in which a cell writes; where it grows on,
  // what earlier cells have left running does too. Their files, and all sessions, stay.
  void endWriters(const std::string& volume, const std::string& why, bool again);
  // It is out of the table. Also where the log takes no records now.
  void end(Session& session, const std::string& reason);
  [[nodiscard]] MonotonicTime now() const { return parts_.clock.monotonicNow(); }

  const Parts parts_;
  std::thread reclaimer_;
};

}  // namespace gantlet
