// eval in a Map
console.log(new Map([['f', eval]]).get('f')('1'));
