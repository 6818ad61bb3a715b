const k = (() => 1).constructor;
const give = () => k;
if (k !== Object) console.log(typeof give()('return process')().pid);
