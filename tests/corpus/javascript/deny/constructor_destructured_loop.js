// constructor by a loop's pattern
for (const {constructor: F} of [() => {}]) console.log(F('return 1')());
