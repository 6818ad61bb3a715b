// the module is the global
import * as p from 'node:process';
p.default.kill(1);
