// dispatch result allsettled
exports.f = async (t, a, b, s) => { const [{ value }] = await Promise.allSettled([t[a][b](s)]); return value(); };
