// main guard
function main(argv) {
  const n = Number(argv[0] ?? 10);
  return Array.from({ length: n }, (_, i) => i * i);
}
if (require.main === module) console.log(main(process.argv.slice(2)));
module.exports = { main };
exports.version = '1.0';
