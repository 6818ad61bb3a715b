// SessionTable: which sessions there are: those that live, those whose workspace is kept, places
// for those that are being made, and the requests that may be told again of what they have made.
//
// One lock guards all of it, as what is asked goes over more than one: a key counts as long as its
// session lives or is kept, and no session may be missed on its way between the two. It is never
// held over a cell or a record.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "manager/session_state.h"
#include "manager/tenant_table.h"
#include "store/kept_share_store.h"
#include "store/place_store.h"

namespace gantlet {

class SessionTable {
 public:
  SessionTable(const SessionOptions& options, const Clock& clock);

  // --- those that live
  // One that is not of `only` is not there; what is over by the clock is over, whether or not it
  // was cleared away yet. Errors: kNotFound.
  [[nodiscard]] Result<std::shared_ptr<Session>> find(const std::string& id,
                                                      const std::optional<TenantId>& only);
  [[nodiscard]] std::shared_ptr<Session> living(const std::string& id);  // null: there is none
  [[nodiscard]] std::vector<std::shared_ptr<Session>> allLiving();
  [[nodiscard]] std::vector<std::shared_ptr<Session>> livingOf(const TenantId& tenant);
  // False: it was not there any more.
  bool remove(const Session& session);
  // The same, where it is over still: it may have been used, or put away and opened again.
  [[nodiscard]] bool removeOver(const Session& session);

  // --- those whose workspace is kept, which may live
  // Null: there is none.
  [[nodiscard]] std::shared_ptr<KeptEntry> kept(const std::string& id,
                                                const std::optional<TenantId>& only = std::nullopt);
  [[nodiscard]] std::vector<std::shared_ptr<KeptEntry>> allKept();
  [[nodiscard]] std::vector<std::shared_ptr<KeptEntry>> away();  // those that were put away
  // Living ones that are not over, and those that were put away, of one moment.
  struct All {
    std::vector<std::shared_ptr<Session>> living;
    std::vector<std::shared_ptr<KeptEntry>> away;
  };
  [[nodiscard]] All all(const std::optional<TenantId>& only);
  // Bytes of the tenant's saves, but of that one.
  [[nodiscard]] std::uint64_t savedBytes(const TenantId& tenant, const KeptEntry& but);
  // With the session that lives of it, which is given back; null: none does. REQUIRES: the gate.
  std::shared_ptr<Session> removeKept(const KeptSession& known);

  // --- places, for what is being made
  // Errors: kBusy (as many as there may be), kUnavailable (the service is stopping).
  [[nodiscard]] Status takePlace(const TenantId& tenant);
  void leavePlace(const TenantId& tenant);
  // From now on it is there. Its place is left, also where it is not. Errors: kUnavailable (the
  // service is stopping).
  [[nodiscard]] Status add(const std::shared_ptr<Session>& session);
  // A place among the tenant's kept ones, as long as it lives. Errors: kBusy.
  [[nodiscard]] Result<std::shared_ptr<void>> takeKeptPlace(const TenantId& tenant);

  // --- keys of requests
  struct KeyLook {
    bool sameBody = true;
    std::string session;  // that it has made; "": the caller is to make it
  };
  // Errors: kBusy (the request is under way).
  [[nodiscard]] Result<KeyLook> takeKey(const TenantId& tenant, const SessionOnce& once);
  void leaveKey(const TenantId& tenant, const std::string& key);  // nothing was made
  void settleKey(const TenantId& tenant, const std::string& key, const std::string& session);
  [[nodiscard]] bool knowsKey(const TenantId& tenant, const std::string& key);

  // --- of a cluster
  // Where this node's are, those that it has not taken up yet too.
  [[nodiscard]] std::vector<StoredPlace> places();
  // Those of `owned`, which the cluster calls this node's, that are to be taken up. Not those that
  // it hears of for the first time, but for the first call: they may be on their way to be there.
  [[nodiscard]] std::vector<std::string> dueToTakeUp(
      const std::map<std::string, OwnedSession>& owned);
  // From now on it is this node's, and not here yet.
  void owe(const std::string& id, const std::string& tenant);
  // It is here, put away, as at a start; null: there is nothing of it any more.
  void takeUp(const std::string& id, const std::shared_ptr<KeptEntry>& entry);

  // --- the end
  // No more are added; what lived is given back, and is not there any more.
  [[nodiscard]] std::vector<std::shared_ptr<Session>> stop();
  [[nodiscard]] bool isStopping();
  // Waits until there may be something that is due by the clock. False: the service is stopping.
  [[nodiscard]] bool awaitWork();

 private:
  struct KeyUse {
    std::string bodyHash;
    std::string session;  // "": it is being made
  };
  // With the lock.
  [[nodiscard]] bool goesOn(const KeyUse& use);
  void dropKey(const TenantId& tenant, const std::string& key, const std::string& id);
  void leavePlaceLocked(const TenantId& tenant);
  [[nodiscard]] MonotonicTime now() const { return clock_.monotonicNow(); }

  const SessionOptions options_;
  const Clock& clock_;
  const std::string firstId_;  // no session of this table's has an id before it
  std::mutex mutex_;           // guards all below
  std::condition_variable wake_;
  TenantTable<Session> sessions_;
  std::map<std::string, std::shared_ptr<KeptEntry>> kept_;  // those of sessions_ too
  std::map<TenantId, std::size_t> making_;
  std::map<TenantId, std::size_t> makingKept_;
  std::map<std::pair<TenantId, std::string>, KeyUse> keys_;  // of those that live
  std::map<std::string, std::string> owed_;  // this node's and not here yet: ids, with tenants
  bool synced_ = false;
  bool stopping_ = false;
};

}  // namespace gantlet
