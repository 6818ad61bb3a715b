// the constructor among a prototype's own names
for (const k of Object.getOwnPropertyNames((() => {}).__proto__)) console.log(k);
