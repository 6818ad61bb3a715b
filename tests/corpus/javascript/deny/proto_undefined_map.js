// a property of Map.prototype in a destructuring
({get: Map.prototype.get} = {get: () => 1});
