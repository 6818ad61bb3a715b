// The cloud's metadata service, by fetch and by http.
// layer: seccomp
// also: namespaces
// expect: contained
const http = require('http');
for (const url of ['http://169.254.169.254/latest/meta-data/', 'http://localhost:2375/containers/json', 'http://[fd00:ec2::254]/']) {
  try {
    http.get(url, { timeout: 300 }, () => console.log('ESCAPED: fetched', url)).on('error', () => {}).on('timeout', function () { this.destroy(); });
  } catch {}
  if (typeof fetch === 'function') fetch(url, { signal: AbortSignal.timeout(300) }).then(() => console.log('ESCAPED: fetched', url), () => {});
}
