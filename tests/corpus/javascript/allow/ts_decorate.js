"use strict";
var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
function twice(target, key, desc) { const f = desc.value; desc.value = function (n) { return f.call(this, f.call(this, n)); }; return desc; }
class Calc { inc(n) { return n + 1; } }
__decorate([twice], Calc.prototype, "inc", null);
console.log(new Calc().inc(5));
