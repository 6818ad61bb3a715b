// replacer first
exports.f = () => JSON.stringify(function () { return this; });
