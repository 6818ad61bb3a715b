// Files that V8 and Node write by themselves: heap snapshots, reports, traces, coverage, profiles.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
const v8 = require('v8');
for (const act of [() => v8.writeHeapSnapshot('/usr/lib/x.heapsnapshot'), () => process.report.writeReport('/usr/lib/report.json'),
  () => { process.report.directory = '/etc'; process.report.writeReport('r.json'); }, () => v8.setFlagsFromString('--logfile=/usr/lib/v8.log --log-all'),
  () => { process.env.NODE_V8_COVERAGE = '/usr/lib'; v8.takeCoverage(); }, () => require('trace_events').createTracing({ categories: ['node'] }).enable()]) {
  try {
    act();
  } catch {}
}
for (const path of ['/usr/lib/x.heapsnapshot', '/usr/lib/report.json', '/etc/r.json', '/usr/lib/v8.log']) {
  if (fs.existsSync(path)) console.log('ESCAPED: wrote', path);
}
