// constructor's name joined from letters
const key = ['c', 'o', 'n', 's', 't', 'r', 'u', 'c', 't', 'o', 'r'].join('');
console.log((() => {})[key]('return 1')());
