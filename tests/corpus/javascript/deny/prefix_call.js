// prefix call
exports.f = (g, s, k) => g['constructor'.slice(0)][`ca${k}`](null, s)();
