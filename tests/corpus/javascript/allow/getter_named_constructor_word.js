// names that contain dangerous words
const evaluation = 1, functional = 2, requirement = 3, processed = 4;
console.log(evaluation + functional + requirement + processed);
