// types of parameters, as TypeScript notes them beside decorators
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
class Shop { add(item, done) { done(item); } }
[__metadata("design:type", Function), __metadata("design:paramtypes", [Object, Function])].forEach(function (d) { if (d) d(Shop.prototype, "add"); });
new Shop().add('tea', function (x) { console.log(x); });
