// a name, and the process that may load it
const p = '/proc/self/environ';
process.loadEnvFile(p);
