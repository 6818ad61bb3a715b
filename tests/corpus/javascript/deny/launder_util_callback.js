// a computed name through util.callbackify
exports.f = (k) => require('util').callbackify(async () => (() => {})[k])((e, F) => F('return 1')());
