// what TypeScript makes of async functions for ES2015
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
function wait(ms) { return new Promise(function (resolve) { return setTimeout(resolve, ms); }); }
function main(args) {
  return __awaiter(this, void 0, void 0, function* () {
    const names = Object.keys(args || { a: 1 });
    yield wait(1);
    return names.map((n) => n.toUpperCase());
  });
}
module.exports = { main };
