// events sent to the process
process.emit('exit', 0);
