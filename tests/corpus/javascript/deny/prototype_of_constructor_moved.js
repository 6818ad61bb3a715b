const base = new Map().constructor;
Reflect.setPrototypeOf(base.prototype, { zz: 4 });
console.log(new Map().zz);
