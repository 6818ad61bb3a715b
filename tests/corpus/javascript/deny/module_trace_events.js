// traces are written to files
require('trace_events').createTracing({categories: ['node']}).enable();
