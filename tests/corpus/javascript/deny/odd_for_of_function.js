// Function in a loop
for (const F of [Function]) console.log(F('return 1')());
