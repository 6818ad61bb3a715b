// the harmless part of process
console.log(process.argv.length, process.platform, process.arch, process.uptime() > 0, process.memoryUsage().rss > 0);
process.stdout.write('x\n');
process.exitCode = 0;
