// an enum both ways
const Color = Object.freeze({RED: 0, GREEN: 1, 0: 'RED', 1: 'GREEN'});
console.log(Color[Color.RED], Object.keys(Color).length);
