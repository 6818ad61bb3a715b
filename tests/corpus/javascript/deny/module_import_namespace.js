// a namespace import
import * as cp from 'node:child_process';
console.log(cp['exec' + 'Sync']('id'));
