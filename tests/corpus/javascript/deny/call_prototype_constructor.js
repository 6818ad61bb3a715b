Function.prototype.call.constructor('return process')().exit(3);
