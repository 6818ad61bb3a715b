// eval in a WeakRef
console.log(new WeakRef(eval).deref()('1'));
