// Desks: what routes beside the gate need. Each may be null: its routes then answer 503.
#pragma once

namespace gantlet {

namespace cluster {
class DeadLetterDesk;
class EventBook;
class IdentityDesk;
class NodeDesk;
class NodeRunner;
class PlaceBook;
class Relay;
}  // namespace cluster

class AuditDesk;
class CatalogDesk;
class Distributions;
class ExecutionDesk;
class KeyDesk;
class ProviderAdmin;
class PolicyDesk;
class ReviewDesk;
class UsageBook;
class WebhookDesk;
class SessionDesk;
class VolumeDesk;

struct Desks {
  AuditDesk* audit = nullptr;
  ProviderAdmin* providers = nullptr;
  KeyDesk* keys = nullptr;
  ExecutionDesk* executions = nullptr;
  CatalogDesk* catalog = nullptr;
  ReviewDesk* reviews = nullptr;
  WebhookDesk* webhooks = nullptr;
  PolicyDesk* policies = nullptr;
  SessionDesk* sessions = nullptr;
  UsageBook* usage = nullptr;
  const Distributions* distributions = nullptr;
  VolumeDesk* volumes = nullptr;
  cluster::NodeDesk* nodes = nullptr;              // of a cluster
  cluster::DeadLetterDesk* deadLetters = nullptr;  // of a gateway
  cluster::IdentityDesk* identities = nullptr;     // of a gateway
  cluster::Relay* relay = nullptr;                 // of a gateway: runs go to nodes
  cluster::PlaceBook* places = nullptr;            // … and what lives on nodes is there
  cluster::NodeRunner* runner = nullptr;           // of a node: runs come from gateways
  cluster::EventBook* events = nullptr;            // … and what they watch
};

}  // namespace gantlet
