// an import by a string name
import {'execSync' as run} from 'child_process';
console.log(run('id'));
