// KeptShareStore: in a cluster's database, sessions whose workspace is kept in an object store:
// what each is made anew by, where its files are, and whose it is. A node has it as long as its
// name and the epoch stand here; whoever takes it over raises the epoch, so that what the one
// before says of it counts no more. Thread-safety: all functions may be called from many threads at
// once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/cluster_time.h"
#include "store/database.h"
#include "store/session_store.h"

namespace gantlet {

struct KeptOwner {
  std::string node;
  std::int64_t epoch = 0;
  bool operator==(const KeptOwner&) const = default;
};

struct SharedSession {
  StoredSession session;  // save->file: its object's key
  KeptOwner owner;
};

struct OwnedSession {
  std::string tenant;
  std::int64_t epoch = 0;
};

class KeptShareStore {
 public:
  // `database` must outlive it.
  KeptShareStore(Database& database, ClusterTime time)
      : database_(database), time_(std::move(time)) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // From now on it is `node`'s, in the epoch 1; without a save. False: it is there already.
  [[nodiscard]] Result<bool> add(const StoredSession& session, const std::string& node);
  [[nodiscard]] Result<std::optional<SharedSession>> get(const std::string& id);
  [[nodiscard]] Result<std::vector<SharedSession>> ofNode(const std::string& node);
  // Whose they are, without the rest.
  [[nodiscard]] Result<std::optional<KeptOwner>> ownerOf(const std::string& id);
  // By id.
  [[nodiscard]] Result<std::map<std::string, OwnedSession>> ownedBy(const std::string& node);

  // False of each: it is not `owner`'s any more.
  [[nodiscard]] Result<bool> describe(const std::string& id, const KeptOwner& owner,
                                      const std::string& document);
  // `save.file`: its object's key.
  [[nodiscard]] Result<bool> saved(const std::string& id, const KeptOwner& owner,
                                   const StoredSave& save);
  [[nodiscard]] Result<bool> beginRemoval(const std::string& id, const KeptOwner& owner);
  [[nodiscard]] Status remove(const std::string& id, const KeptOwner& owner);

  // Those of nodes that were not heard of for `silence` (in milliseconds), are not known, or were
  // revoked; at most `most`. A node that has stopped is given as long, to come back.
  [[nodiscard]] Result<std::vector<SharedSession>> stranded(std::int64_t silence, std::size_t most);
  // `session` is `node`'s from now on, in the next epoch, and its place (store/place_store.h) too.
  // `keyPlace`: the place of the key that it was made by, which goes along; "": none. nullopt: it
  // has changed since, or its node is there again.
  [[nodiscard]] Result<std::optional<KeptOwner>> take(const SharedSession& session,
                                                      const std::string& node, std::int64_t silence,
                                                      const std::string& keyPlace);

 private:
  Database& database_;
  const ClusterTime time_;
};

}  // namespace gantlet
