// String.replace walks
let at = {};
'constructor.constructor'.replace(/\w+/g, (word) => { at = at[word]; return ''; });
(at).polluted = 1;
