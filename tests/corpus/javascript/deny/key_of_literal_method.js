// the name of a literal's method is a text for who lists it
for (const k in { constructor() {} }) console.log((() => 1)[k]('return process')().pid > 0);
