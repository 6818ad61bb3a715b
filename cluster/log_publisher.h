// LogPublisher: shows the log of this part of a cluster to those who witness it: its checkpoint,
// with the proof that it continues what they have seen, every two seconds where there is a new one.
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <string>

#include "cluster/repeated.h"
#include "core/event_log.h"
#include "store/cluster_log_store.h"

namespace gantlet::cluster {

struct LogPublisherOptions {
  std::string part;  // as in ClusterEntry
  std::filesystem::path folder;
  std::string address;  // where other gateways ask this part; "": nowhere
};

class LogPublisher {
 public:
  struct Parts {
    ClusterLogStore& store;
    EventLog* lines = nullptr;  // may be null
  };
  // What is named must outlive it.
  LogPublisher(Parts parts, LogPublisherOptions options)
      : parts_(parts), options_(std::move(options)) {}
  ~LogPublisher();
  LogPublisher(const LogPublisher&) = delete;
  LogPublisher& operator=(const LogPublisher&) = delete;

  // From the next time on other gateways are told to ask this part at `address` ("https://…").
  void reachableAt(std::string address);
  // Once. `stopping`: for the last time. Errors: kUnavailable, those of reading the log.
  [[nodiscard]] Status publish(bool stopping = false);
  // Does so from now on.
  void start();
  // Call it when the log has its last record.
  void stop();

 private:
  void tell(const char* event, const char* text, const std::string& reason) const;

  const Parts parts_;
  std::mutex publishing_;  // guards what is below
  LogPublisherOptions options_;
  std::string published_;  // the note
  std::string fault_;      // that the witnesses have told
  std::string cosigned_;   // that was kept
  std::chrono::steady_clock::time_point at_{};
  Repeated repeated_;
};

}  // namespace gantlet::cluster
