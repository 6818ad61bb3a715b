// a file read by process
process.loadEnvFile('/etc/environment');
