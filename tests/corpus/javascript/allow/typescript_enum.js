// an enum as TypeScript writes it
var Color;
(function (Color) { Color[Color["Red"] = 0] = "Red"; Color[Color["Blue"] = 1] = "Blue"; })(Color || (Color = {}));
console.log(Color[0], Color.Blue);
