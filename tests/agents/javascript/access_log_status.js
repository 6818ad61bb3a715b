// /// task
// question = "Parse this web server log and tell me the number of requests by status code and the ten most requested paths."
// files = ["access.log"]
// [expect]
// stdout = ["Status codes", "200", "Top paths", "/checkout"]
// ///
const fs = require('fs');
const readline = require('readline');

const LOG_PATTERN = /^(\S+) \S+ \S+ \[([^\]]+)\] "(\S+) (\S+) [^"]*" (\d{3}) (\d+|-)/;

async function analyzeLog(file) {
  const rl = readline.createInterface({
    input: fs.createReadStream(file),
    crlfDelay: Infinity,
  });
  const statuses = new Map();
  const paths = new Map();
  let bytes = 0;
  let bad = 0;
  for await (const line of rl) {
    const m = LOG_PATTERN.exec(line);
    if (!m) {
      bad++;
      continue;
    }
    const [, , , , url, status, size] = m;
    statuses.set(status, (statuses.get(status) || 0) + 1);
    paths.set(url, (paths.get(url) || 0) + 1);
    if (size !== '-') bytes += Number(size);
  }
  return { statuses, paths, bytes, bad };
}

(async () => {
  const { statuses, paths, bytes, bad } = await analyzeLog('access.log');
  console.log('Status codes:');
  for (const [status, n] of [...statuses].sort()) console.log(`  ${status}: ${n}`);
  console.log('Top paths:');
  [...paths.entries()]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .forEach(([p, n]) => console.log(`  ${p} ${n}`));
  console.log(`Transferred: ${(bytes / 1024 / 1024).toFixed(2)} MB, unparsed lines: ${bad}`);
})().catch((err) => {
  console.error('Failed:', err.message);
  process.exit(1);
});
