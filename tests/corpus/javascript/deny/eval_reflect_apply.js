// eval through Reflect.apply
console.log(Reflect.apply(eval, null, ['1']));
