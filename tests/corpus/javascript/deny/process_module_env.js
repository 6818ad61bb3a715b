// the environment through the module
import { env } from 'node:process';
console.log(env);
