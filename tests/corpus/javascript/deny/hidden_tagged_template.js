// a picked function as a tag
exports.f = (k) => (() => {})[k]`return 1`;
