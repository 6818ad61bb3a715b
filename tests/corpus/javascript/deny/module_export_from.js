// a module exported again
export {execSync} from 'child_process';
