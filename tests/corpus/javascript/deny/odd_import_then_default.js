// a module's default through then
import('child_process').then(({default: cp}) => cp.execSync('id'));
