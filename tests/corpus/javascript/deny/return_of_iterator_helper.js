// The value of return(x), by a member.
const k = ['con', 'structor'].join('');
const g = (function* () {})(); console.log(g.return([() => 1]).value[0][k]('return 1+1')());
