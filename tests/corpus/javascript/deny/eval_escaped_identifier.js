// eval written with a unicode escape
console.log(\u0065val('1'));
