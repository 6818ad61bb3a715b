// Thousands of nodes that are not there, and gateways that place runs on them by the program's own
// code (cluster/placement.h), with its own times (heartbeats, leases), on a virtual clock.
//
// usage: bench_cluster [--nodes N] [--rate R] [--gateways G] [--places P] [--mean MS] [--seconds S]
//                      [--warm S] [--seed N] [--lose PERCENT]
//
// Each policy gets the same arrivals and the same lengths of runs:
//   best    the least loaded of all nodes, as it is at that moment: what no gateway can know
//   random  any node
//   told    the least loaded of three of all, by what nodes told last and what the gateway has
//   there placed  what gateways do (LoadBook) queue   through the queue: a node takes one when it
//   has a place
// One line of CSV for each. Load is that of a node, with what waits there, over its places, once a
// virtual second; delay is how long a run waits for its place. With --lose that part of the nodes
// is killed in the middle: how long until nothing goes there any more, and all of what ran or
// waited there has ended or begun again elsewhere; and until delays are as they then stay.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/cluster/simulation.h"

using namespace gantlet::bench;

namespace {

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string flag = argv[i];
    const double value = std::atof(argv[i + 1]);
    if (flag == "--nodes") {
      options.nodes = static_cast<std::size_t>(value);
    } else if (flag == "--rate") {
      options.rate = value;
    } else if (flag == "--gateways") {
      options.gateways = static_cast<std::size_t>(value);
    } else if (flag == "--places") {
      options.places = static_cast<std::size_t>(value);
    } else if (flag == "--mean") {
      options.meanMs = value;
    } else if (flag == "--seconds") {
      options.seconds = static_cast<Micros>(value);
    } else if (flag == "--warm") {
      options.warm = static_cast<Micros>(value);
    } else if (flag == "--seed") {
      options.seed = static_cast<std::uint64_t>(value);
    } else if (flag == "--lose") {
      options.lose = value;
    } else {
      std::fprintf(stderr, "unknown flag %s\n", flag.c_str());
      std::exit(2);
    }
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  std::printf(
      "policy,nodes,runs_per_second,gateways,places,mean_ms,runs,load_p50,load_p99,load_max,"
      "delay_p50_ms,delay_p99_ms,delay_p999_ms,placing_ns,interrupted,last_missed_s,last_back_s,"
      "settled_s\n");
  for (const Rule policy : kPolicies) {
    Simulation simulation(options, policy);
    simulation.run();
    simulation.report();
  }
  return 0;
}
