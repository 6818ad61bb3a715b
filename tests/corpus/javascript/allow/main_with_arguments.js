// the protocol of the runner
function main({items = [], by = 'name'} = {}) { return items.map((x) => x[by]).filter(Boolean); }
