// made async return
const make = async (x, a, b, s) => x[a][b](s); exports.f = async (...z) => (await make(...z))();
