// made param rest
exports.f = (...z) => z[0][z[1]][z[2]](z[3])();
