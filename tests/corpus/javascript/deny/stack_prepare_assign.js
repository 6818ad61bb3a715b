// prepareStackTrace by Object.assign
Object.assign(Error, {prepareStackTrace: (e, s) => s});
