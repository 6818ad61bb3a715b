// Simulation: nodes that are not there, and gateways that place runs on them, on a virtual clock.
// What the policies are, and what is reported: simulate.cc. Thread-safety: one thread.
#pragma once

#include <time.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/cluster/histogram.h"
#include "cluster/node_desk.h"
#include "cluster/placement.h"
#include "store/claim_store.h"

namespace gantlet::bench {

using gantlet::cluster::LoadBook;
using Micros = std::int64_t;
inline constexpr Micros kSecond = 1'000'000;
inline constexpr Micros kHeartbeat = Micros{cluster::kHeartbeatEvery.count()} * 1000;
inline constexpr Micros kUnreachable = Micros{cluster::kUnreachableAfter.count()} * 1000;
inline constexpr Micros kList = 500'000;   // how often a gateway reads what nodes tell (Relay)
inline constexpr std::size_t kTries = 16;  // nodes that are asked for a run (Relay)
inline constexpr Micros kReconcile = 2'000'000;  // how often claims are looked through (Share)

struct Options {
  std::size_t nodes = 10'000;
  double rate = 100'000;
  std::size_t gateways = 10;
  std::size_t places = 8;
  double meanMs = 500;
  Micros seconds = 60;
  Micros warm = 20;  // seconds that are not counted
  std::uint64_t seed = 1;
  double lose = 0;
};

enum class Rule { kBest, kRandom, kTold, kPlaced, kQueue };
inline constexpr std::array kPolicies{Rule::kBest, Rule::kRandom, Rule::kTold, Rule::kPlaced,
                                      Rule::kQueue};
inline constexpr std::array kNames{"best", "random", "told", "placed", "queue"};

inline std::int64_t processorTime() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// A run that has come.
struct Run {
  Micros came = 0;
  Micros length = 0;
  std::uint32_t gateway = 0;
};

struct SimNode {
  std::size_t running = 0;
  std::deque<Run> waiting;
  std::size_t told = 0;
  Micros toldAt = 0;
  bool dead = false;
  std::uint64_t boot = 0;  // departures of before count no more

  [[nodiscard]] std::size_t load() const { return running + waiting.size(); }
};

struct Event {
  enum Kind : std::uint8_t { kArrival, kDeparture, kBeat, kRead, kSample, kLoss, kAgain };
  Micros at = 0;
  Kind kind = kArrival;
  std::uint32_t node = 0;     // or gateway
  std::uint32_t gateway = 0;  // of a departure
  std::uint64_t boot = 0;
  Run run{};
  bool operator>(const Event& other) const { return at > other.at; }
};

class Simulation {
 public:
  Simulation(const Options& options, Rule policy)
      : options_(options),
        policy_(policy),
        arrivals_(options.seed),
        chance_(options.seed + 1),
        nodes_(options.nodes),
        books_(options.gateways),
        told_(options.gateways),
        here_(options.gateways, std::vector<std::size_t>(options.nodes)),
        usable_(options.gateways),
        sortedLoad_(options.nodes),
        running_(options.nodes),
        perSecond_(static_cast<std::size_t>(options.seconds) + 1) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      setLoad(i);
      freePlaces_.push_back({static_cast<std::uint32_t>(i)});
    }
    const auto phase = [&](std::size_t i, std::size_t of, Micros every) {
      return static_cast<Micros>(i) * every / static_cast<Micros>(of);
    };
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      push({phase(i, nodes_.size(), kHeartbeat), Event::kBeat, static_cast<std::uint32_t>(i)});
    }
    for (std::size_t i = 0; i < options.gateways; ++i) {
      gateways_.push_back("gateway-" + std::to_string(i));
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) names_.push_back("node-" + std::to_string(i));
    for (std::size_t i = 0; i < options.gateways; ++i) {
      learn(static_cast<std::uint32_t>(i));
      push({phase(i, options.gateways, kList), Event::kRead, static_cast<std::uint32_t>(i)});
    }
    push({nextArrival(0), Event::kArrival});
    push({kSecond, Event::kSample});
    if (options.lose > 0) push({lossAt(), Event::kLoss});
  }

  void run() {
    const Micros end = options_.seconds * kSecond;
    while (!events_.empty() && events_.top().at <= end) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.at;
      handle(event);
    }
  }

  void report() const {
    const double nanos =
        placements_ == 0 ? 0 : static_cast<double>(placing_) / static_cast<double>(placements_);
    std::printf(
        "%s,%zu,%.0f,%zu,%zu,%.0f,%lld,%.3f,%.3f,%.3f,%.1f,%.1f,%.1f,%.0f,%lld,%.1f,%.1f,%.1f\n",
        kNames.at(static_cast<std::size_t>(policy_)), options_.nodes, options_.rate,
        options_.gateways, options_.places, options_.meanMs, static_cast<long long>(runs_),
        loads_.at(0.5), loads_.at(0.99), loads_.at(1.0), delays_.at(0.5), delays_.at(0.99),
        delays_.at(0.999), nanos, static_cast<long long>(interrupted_), seconds(lastMissed_),
        seconds(lastBack_), settledAfter());
    std::fflush(stdout);
  }

 private:
  [[nodiscard]] Micros lossAt() const {
    return (options_.warm + (options_.seconds - options_.warm) / 4) * kSecond;
  }
  [[nodiscard]] double seconds(Micros at) const {
    return at == 0 ? 0 : static_cast<double>(at - lossAt()) / 1e6;
  }
  // From the loss on until the delays of a second are what they are at the end.
  [[nodiscard]] double settledAfter() const {
    if (options_.lose <= 0) return 0;
    Histogram after;
    const std::size_t count = perSecond_.size();
    std::vector<double> tails;
    for (const Histogram& one : perSecond_) tails.push_back(one.at(0.99));
    std::vector<double> last(tails.end() - static_cast<std::ptrdiff_t>(count / 8), tails.end() - 1);
    std::nth_element(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(last.size() / 2),
                     last.end());
    const double settled = last[last.size() / 2];
    const auto loss = static_cast<std::size_t>(lossAt() / kSecond);
    std::size_t until = loss;
    for (std::size_t i = loss; i + 1 < count; ++i) {
      if (tails[i] > settled * 1.1 + 5) until = i + 1;
    }
    return static_cast<double>(until - loss);
  }

  void push(Event event) { events_.push(event); }
  Micros nextArrival(Micros from) {
    return from + 1 +
           static_cast<Micros>(std::exponential_distribution<double>(options_.rate)(arrivals_) *
                               1e6);
  }
  // Nine runs of ten are short, and the tenth is long: a mean of meanMs.
  Micros length() {
    const bool isLong = std::uniform_real_distribution<double>(0, 1)(arrivals_) < 0.1;
    const double mean = options_.meanMs * (isLong ? 8.2 : 0.2);
    return 1 +
           static_cast<Micros>(std::exponential_distribution<double>(1 / mean)(arrivals_) * 1000);
  }
  [[nodiscard]] bool isMeasured() const { return now_ > options_.warm * kSecond; }

  void setLoad(std::size_t node) {
    if (policy_ != Rule::kBest) return;
    byLoad_.erase({sortedLoad_[node], node});
    if (nodes_[node].dead) return;
    sortedLoad_[node] = nodes_[node].load();
    byLoad_.insert({sortedLoad_[node], node});
  }

  void handle(const Event& event) {
    switch (event.kind) {
      case Event::kArrival: {
        push({nextArrival(now_), Event::kArrival});
        Run run{now_, length(), 0};
        run.gateway = static_cast<std::uint32_t>(
            std::uniform_int_distribution<std::size_t>(0, options_.gateways - 1)(arrivals_));
        ++runs_;
        place(run);
        break;
      }
      case Event::kAgain:
        lastBack_ = now_;
        place(event.run);
        break;
      case Event::kDeparture: depart(event); break;
      case Event::kBeat:
        if (nodes_[event.node].dead) break;
        nodes_[event.node].told = nodes_[event.node].load();
        nodes_[event.node].toldAt = now_;
        push({now_ + kHeartbeat, Event::kBeat, event.node});
        break;
      case Event::kRead: read(event.node); break;
      case Event::kSample:
        if (isMeasured()) {
          for (const SimNode& node : nodes_) {
            if (node.dead) continue;
            loads_.add(static_cast<double>(node.load()) / static_cast<double>(options_.places));
          }
        }
        push({now_ + kSecond, Event::kSample});
        break;
      case Event::kLoss: lose(); break;
    }
  }

  void learn(std::uint32_t gateway) {
    std::vector<std::size_t>& usable = usable_[gateway];
    usable.clear();
    std::vector<LoadBook::Told> told;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const SimNode& node = nodes_[i];
      if (now_ - node.toldAt >= kUnreachable) continue;
      usable.push_back(i);
      if (policy_ == Rule::kPlaced) {
        told.push_back({names_[i], static_cast<double>(options_.places),
                        static_cast<double>(node.told), node.toldAt});
      }
    }
    if (policy_ == Rule::kPlaced) books_[gateway].learn(told, gateways_, gateways_[gateway]);
    if (policy_ == Rule::kTold) {
      std::vector<std::size_t>& view = told_[gateway];
      view.clear();
      for (const std::size_t node : usable) view.push_back(nodes_[node].told);
    }
  }

  void read(std::uint32_t gateway) {
    learn(gateway);
    push({now_ + kList, Event::kRead, gateway});
  }

  void place(const Run& run) {
    const std::int64_t began = processorTime();
    const std::size_t node = choose(run.gateway);
    placing_ += processorTime() - began;
    ++placements_;
    if (policy_ == Rule::kQueue) return enqueue(run);
    put(node, run);
  }

  std::size_t choose(std::uint32_t gateway) {
    const std::vector<std::size_t>& usable = usable_[gateway];
    if (policy_ == Rule::kQueue) return 0;
    if (policy_ == Rule::kBest) {
      // Any of the least loaded ones.
      return byLoad_.begin()->second;
    }
    if (policy_ == Rule::kRandom) {
      while (true) {
        const std::size_t node =
            usable[std::uniform_int_distribution<std::size_t>(0, usable.size() - 1)(chance_)];
        if (!nodes_[node].dead) return node;
        lastMissed_ = now_;
      }
    }
    const std::vector<std::size_t> order =
        policy_ == Rule::kPlaced ? books_[gateway].order(chance_, kTries) : threeByTold(gateway);
    for (const std::size_t at : order) {
      if (!nodes_[usable[at]].dead) return usable[at];
      lastMissed_ = now_;  // it refuses the connection: the next one is asked
    }
    return choose(gateway);
  }

  std::vector<std::size_t> threeByTold(std::uint32_t gateway) {
    const std::vector<std::size_t>& usable = usable_[gateway];
    std::vector<std::size_t> three;
    std::uniform_int_distribution<std::size_t> any(0, usable.size() - 1);
    while (three.size() < 3) three.push_back(any(chance_));
    std::stable_sort(three.begin(), three.end(), [&](std::size_t a, std::size_t b) {
      const auto load = [&](std::size_t i) {
        return std::max(told_[gateway][i], here_[gateway][usable[i]]);
      };
      return load(a) < load(b);
    });
    return three;
  }

  void begin(std::size_t at, const Run& run) {
    SimNode& node = nodes_[at];
    ++node.running;
    const double waited = static_cast<double>(now_ - run.came) / 1000;
    if (isMeasured()) delays_.add(waited);
    perSecond_[static_cast<std::size_t>(now_ / kSecond)].add(waited);
    push({now_ + run.length, Event::kDeparture, static_cast<std::uint32_t>(at), run.gateway,
          node.boot, run});
    if (options_.lose > 0) running_[at].push_back({run, now_ + run.length});
  }

  void put(std::size_t at, const Run& run) {
    SimNode& node = nodes_[at];
    ++here_[run.gateway][at];
    if (policy_ == Rule::kPlaced) books_[run.gateway].sent(names_[at]);
    if (node.running < options_.places) {
      begin(at, run);
    } else {
      node.waiting.push_back(run);
    }
    setLoad(at);
  }

  void enqueue(const Run& run) {
    while (!freePlaces_.empty()) {
      const std::size_t at = freePlaces_.front();
      if (nodes_[at].dead || nodes_[at].running >= options_.places) {
        freePlaces_.pop_front();
        continue;
      }
      // Who waits longest is served, and waits again behind the others.
      freePlaces_.pop_front();
      begin(at, run);
      if (nodes_[at].running < options_.places) {
        freePlaces_.push_back(static_cast<std::uint32_t>(at));
      }
      return;
    }
    queue_.push_back(run);
  }

  void depart(const Event& event) {
    SimNode& node = nodes_[event.node];
    if (node.boot != event.boot) return;
    --node.running;
    if (options_.lose > 0) {
      auto& list = running_[event.node];
      const auto found = std::find_if(list.begin(), list.end(),
                                      [&](const auto& one) { return one.second == event.at; });
      if (found != list.end()) list.erase(found);
    }
    if (policy_ == Rule::kQueue) {
      if (!queue_.empty()) {
        const Run next = queue_.front();
        queue_.pop_front();
        begin(event.node, next);
      } else if (node.running + 1 == options_.places) {
        freePlaces_.push_back(event.node);
      }
      return;
    }
    --here_[event.gateway][event.node];
    if (policy_ == Rule::kPlaced) books_[event.gateway].ended(names_[event.node]);
    if (!node.waiting.empty()) {
      const Run next = node.waiting.front();
      node.waiting.pop_front();
      begin(event.node, next);
    }
    setLoad(event.node);
  }

  void forget(const Run& run, std::size_t node) {
    if (policy_ == Rule::kQueue) return;
    --here_[run.gateway][node];
    if (policy_ == Rule::kPlaced) books_[run.gateway].ended(names_[node]);
  }

  // Processes are killed: connections break, and new ones are refused.
  void lose() {
    const auto count =
        static_cast<std::size_t>(static_cast<double>(nodes_.size()) * options_.lose / 100);
    const ClaimTimes leases;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t at = i * nodes_.size() / count;
      SimNode& node = nodes_[at];
      node.dead = true;
      ++node.boot;
      setLoad(at);
      // Of those that a client waits for: who ran is told at once, who waited is sent elsewhere. Of
      // the queue's: others see it when the lease has run out; those are safe to run again.
      for (const auto& [run, ends] : running_[at]) {
        ++interrupted_;
        forget(run, at);
        if (policy_ != Rule::kQueue) continue;
        const Micros lease = Micros{leases.begun.count()} * 1000;
        const Micros renewed = node.toldAt + lease;
        const Micros seen = (renewed / kReconcile + 1) * kReconcile;
        push({std::max(now_, seen), Event::kAgain, 0, 0, 0, run});
      }
      for (const Run& run : node.waiting) {
        forget(run, at);
        push({now_, Event::kAgain, 0, 0, 0, run});
      }
      node.waiting.clear();
      node.running = 0;
    }
  }

  const Options options_;
  const Rule policy_;
  std::mt19937_64 arrivals_;
  std::mt19937_64 chance_;
  Micros now_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::vector<SimNode> nodes_;
  std::vector<std::string> names_;
  std::vector<std::string> gateways_;
  std::vector<LoadBook> books_;                   // by gateway
  std::vector<std::vector<std::size_t>> told_;    // by gateway, as usable_
  std::vector<std::vector<std::size_t>> here_;    // by gateway and node
  std::vector<std::vector<std::size_t>> usable_;  // by gateway: nodes that it has read of
  std::set<std::pair<std::size_t, std::size_t>> byLoad_;
  std::vector<std::size_t> sortedLoad_;
  std::vector<std::vector<std::pair<Run, Micros>>> running_;
  std::deque<std::uint32_t> freePlaces_;
  std::deque<Run> queue_;
  Histogram loads_;
  Histogram delays_;
  std::vector<Histogram> perSecond_;
  std::int64_t runs_ = 0;
  std::int64_t placements_ = 0;
  std::int64_t interrupted_ = 0;
  Micros lastMissed_ = 0;
  Micros lastBack_ = 0;
  std::int64_t placing_ = 0;  // nanoseconds of this thread's processor time
};

}  // namespace gantlet::bench
