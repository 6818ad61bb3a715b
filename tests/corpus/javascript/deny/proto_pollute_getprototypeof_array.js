// a prototype through an array
[Object.getPrototypeOf({})][0].polluted = 1;
