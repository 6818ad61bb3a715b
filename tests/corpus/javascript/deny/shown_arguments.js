// console.log is replaced, and is shown the module's arguments.
console.log = (a) => { process.stdout.write('x ' + typeof a[1]('child_process').execSync + '\n'); };
console.log(arguments);
