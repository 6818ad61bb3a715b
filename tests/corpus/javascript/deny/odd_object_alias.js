// Object under another name
const O = Object;
O.getPrototypeOf([]).polluted = 1;
