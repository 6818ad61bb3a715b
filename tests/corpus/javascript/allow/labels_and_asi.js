// labels, and line ends that end statements
outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === i) continue outer; if (i === 2) break outer; } }
let x = 1
let y = 2
;[x, y].forEach((v) => console.log(v))
