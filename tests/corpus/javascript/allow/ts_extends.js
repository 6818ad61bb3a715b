"use strict";
var __extends = (this && this.__extends) || (function () {
    var extendStatics = function (d, b) {
        extendStatics = Object.setPrototypeOf ||
            ({ __proto__: [] } instanceof Array && function (d, b) { d.__proto__ = b; }) ||
            function (d, b) { for (var p in b) if (Object.prototype.hasOwnProperty.call(b, p)) d[p] = b[p]; };
        return extendStatics(d, b);
    };
    return function (d, b) {
        extendStatics(d, b);
        function __() { this.constructor = d; }
        d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __());
    };
})();
var Shape = (function () {
    function Shape(name) { this.name = name; }
    Shape.prototype.describe = function () { return this.name + ' ' + this.area(); };
    return Shape;
}());
var Square = (function (_super) {
    __extends(Square, _super);
    function Square(a) { var _this = _super.call(this, 'square') || this; _this.a = a; return _this; }
    Square.prototype.area = function () { return this.a * this.a; };
    return Square;
}(Shape));
console.log(new Square(3).describe());
