// Placement: to which node a gateway sends a run, by what it knows of them. Nothing here asks
// anybody or knows what time it is, so that bench/cluster tries it with thousands of nodes that are
// not there.
//
// What a node tells of itself is up to two seconds old when a gateway reads it, and many gateways
// that all go by it send all to the same few. So each node is some gateway's own: what runs there
// is what that one has sent, which it knows at once. A gateway compares some of its own nodes, and
// a few others, which get the run where they are clearly less full: when its own are full, or gone.
//
// Thread-safety: value types and pure functions; a LoadBook is not to be shared without a lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gantlet::cluster {

inline constexpr std::size_t kOwnChoices = 8;
inline constexpr std::size_t kOtherChoices = 3;
// By how much less full than one's own another's node must be to get the run: less, and gateways go
// by old news again.
inline constexpr double kOtherMargin = 0.4;

// What a gateway knows of how a node is used.
struct KnownLoad {
  double capacity = 1;  // how many programs it runs at once
  double told = 0;      // how many it ran, when it told
  double sentThen = 0;  // how many of them this gateway had there at about that time
  double sentNow = 0;   // how many it has there now
  bool own = false;     // whether it is this gateway's own
};

// How many programs the node runs now, as far as can be known: what this gateway has there, and
// what others had there then.
[[nodiscard]] double expectedRunning(const KnownLoad& known);
// How full that makes it, for a comparison; 1 is full.
[[nodiscard]] double placementLoad(const KnownLoad& known);

// Whose the node is: each gateway that looks finds the same, and one that comes or goes changes it
// for its own share of the nodes alone. An index; 0 for none.
[[nodiscard]] std::size_t ownerOf(std::string_view node, const std::vector<std::string>& gateways);

// The order in which nodes are asked whether they take a run: the least full of kOwnChoices own and
// kOtherChoices of all that `random` names, then the next; then each other one, in the order of
// chance. Each node once. Takes time by how many are asked, not by how many there are.
class Placement {
 public:
  // `own`: indices of the own ones. `load`: as placementLoad(). What is named must outlive it.
  Placement(std::size_t nodes, const std::vector<std::size_t>& own,
            const std::function<double(std::size_t)>& load, std::mt19937_64& random);

  // nullopt: all have been asked.
  [[nodiscard]] std::optional<std::size_t> next();

 private:
  // A shuffle (Fisher and Yates) of which only what was moved is kept.
  class Draw {
   public:
    explicit Draw(std::size_t size) : size_(size) {}
    [[nodiscard]] std::optional<std::size_t> next(std::mt19937_64& random);

   private:
    std::size_t size_;
    std::size_t drawn_ = 0;
    std::vector<std::pair<std::size_t, std::size_t>> moved_;  // the last one of a place counts
  };

  std::mt19937_64& random_;
  Draw all_;
  std::vector<std::size_t> best_;   // the best one last
  std::vector<std::size_t> asked_;  // given out of turn
};

// LoadBook: what one gateway knows of all nodes, kept as it sends runs and reads what nodes tell.
class LoadBook {
 public:
  struct Told {
    std::string node;
    double capacity = 1;
    double running = 0;
    std::int64_t at = 0;  // when: another one is news
  };
  // The nodes that take work, and the gateways that send to them, by their names; `self` is one of
  // these. The order of the nodes is the one of order().
  void learn(const std::vector<Told>& nodes, const std::vector<std::string>& gateways,
             const std::string& self);
  // A run is sent there, and has ended.
  void sent(const std::string& node);
  void ended(const std::string& node);

  [[nodiscard]] KnownLoad known(std::size_t index) const;
  // Whom to ask, at most `most` of them.
  [[nodiscard]] std::vector<std::size_t> order(std::mt19937_64& random, std::size_t most) const;

 private:
  struct Sent {
    double now = 0;
    double most = 0;  // since what was told last was read
    double then = 0;
    std::int64_t at = -1;
  };
  struct Place {
    KnownLoad load;
    const Sent* sent = nullptr;  // of sent_, whose nodes stay where they are
  };

  std::vector<Place> places_;
  std::vector<std::size_t> own_;
  std::map<std::string, Sent, std::less<>> sent_;
  std::vector<std::string> gateways_;
  std::map<std::string, bool, std::less<>> isOwn_;  // by node, for gateways_
  std::string self_;
};

}  // namespace gantlet::cluster
