// process as a module
import process, { stdout, argv } from 'node:process';
stdout.write(`${argv.length} ${process.cwd()} ${process.platform}\n`);
process.exitCode = 0;
