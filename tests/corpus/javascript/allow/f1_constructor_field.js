// f1 constructor field
const standings = [{ constructor: 'Ferrari', points: 43 }, { constructor: 'McLaren', points: 50 }];
const { constructor: winner } = standings.sort((a, b) => b.points - a.points)[0];
const names = standings.map((s) => s.constructor);
const byTeam = Object.fromEntries(standings.map(({ constructor, points }) => [constructor, points]));
console.log(winner, names.join('/'), byTeam.Ferrari);
