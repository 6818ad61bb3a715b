// What the fork server uses of a node beyond the interface that node's headers declare. It is there
// in the very node that the server was built for, and is looked at before the server says that it
// serves. Thread-safety: one thread.
#pragma once

#include <cstdint>

// Weak: looked for, not needed to be loaded.
// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): names of node's and V8's
namespace node::per_process {
[[gnu::weak]] extern std::uint64_t node_start_time;
}
namespace node::performance {
[[gnu::weak]] extern std::uint64_t performance_process_start;
[[gnu::weak]] extern double performance_process_start_timestamp;
}  // namespace node::performance
extern "C" {
[[gnu::weak]] void gantlet_set_seed(void* generator, std::int64_t seed) __asm__(
    "_ZN2v84base21RandomNumberGenerator7SetSeedEl");
[[gnu::weak]] void* gantlet_generator_of(void* isolate) __asm__(
    "_ZN2v88internal7Isolate23random_number_generatorEv");
[[gnu::weak]] void gantlet_reset_random(std::uintptr_t context) __asm__(
    "_ZN2v88internal10MathRandom12ResetContextENS0_7ContextE");
}
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)

namespace gantlet {

// Whether this is that node, with all of the above; else the server refuses to serve.
void checkNode();

}  // namespace gantlet
