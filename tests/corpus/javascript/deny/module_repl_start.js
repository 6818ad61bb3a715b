// a REPL's evaluator
require('repl').start().eval('1', {}, '', console.log);
