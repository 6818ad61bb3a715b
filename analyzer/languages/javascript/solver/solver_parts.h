// All parts of Solver, which ask one another.
#pragma once

#include "analyzer/languages/javascript/solver/fixed_point.h"
#include "analyzer/languages/javascript/solver/solver_assign.h"
#include "analyzer/languages/javascript/solver/solver_calls.h"
#include "analyzer/languages/javascript/solver/solver_copies.h"
#include "analyzer/languages/javascript/solver/solver_eval.h"
#include "analyzer/languages/javascript/solver/solver_handed.h"
#include "analyzer/languages/javascript/solver/solver_properties.h"
#include "analyzer/languages/javascript/solver/solver_taint.h"
#include "analyzer/languages/javascript/solver/solver_this.h"
#include "analyzer/languages/javascript/solver/solver_unseen.h"

namespace gantlet::javascript {

struct SolverParts {
  // `part`: what each of them works on; its parts are these.
  explicit SolverParts(const SolverPart& part)
      : assignments(part),
        calls(part),
        copies(part),
        evaluation(part),
        handed(part),
        properties(part),
        taint(part),
        receivers(part),
        unseen(part),
        work(part) {}
  SolverParts(const SolverParts&) = delete;
  SolverParts& operator=(const SolverParts&) = delete;

  Assignments assignments;
  Calls calls;
  Copies copies;
  Evaluation evaluation;
  HandedBuiltins handed;
  Properties properties;
  TaintFlow taint;
  Receivers receivers;
  UnseenCalls unseen;
  FixedPoint work;
};

}  // namespace gantlet::javascript
