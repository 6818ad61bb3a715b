// made chain loop
exports.f = (o, ks, s) => { for (const k of ks) o = o[k]; return o(s)(); };
