// Array.prototype is carried to where it is changed (replacerthis).
JSON.stringify({v: Array.prototype}, function (n) { if (n === 'v') { const x = this.v; x.zap = 7; if ([].zap) console.log("x"); } return 1; });
