// both words and the code come from the caller
console.log(({})[arguments.first][arguments.second](arguments.code)());
