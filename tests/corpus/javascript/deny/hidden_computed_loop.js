// a path walked by a loop
exports.f = (path) => { let at = []; for (const k of path) at = at[k]; return at('return 1')(); };
