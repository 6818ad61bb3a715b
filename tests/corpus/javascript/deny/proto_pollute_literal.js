// Object.prototype changed through __proto__
({}).__proto__.polluted = 1;
