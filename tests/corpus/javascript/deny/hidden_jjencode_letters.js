// letters picked from the texts of values
const t = [![] + '', !![] + '', [][0] + '', {} + ''];
const k = t[3][5] + t[3][1] + t[2][1] + t[0][3] + t[1][0] + t[1][1] + t[2][0] + t[3][5] + t[1][0] + t[3][1] + t[1][1];
console.log((() => {})[k]('return 1')());
