// main as an arrow in exports
exports.main = ({text = ''} = {}) => ({words: text.split(/\s+/).filter(Boolean).length});
