// Options of a command line stand one after the other: '--config' and '--verbose', '--export' and '--only'.
const options = { config: null, verbose: false };
const known = ['--config', '--verbose', '--export', '--only', '--import', '--input'];
for (const argument of process.argv.slice(2)) {
  if (!known.includes(argument)) continue;
  if (argument === '--config' || argument === '--quiet') options.config = argument;
  else if (argument === '--verbose') options.verbose = true;
}
console.log(options, known.length);
