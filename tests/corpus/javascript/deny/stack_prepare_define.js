// prepareStackTrace by defineProperty
Object.defineProperty(Error, 'prepareStackTrace', {value: (e, s) => s});
