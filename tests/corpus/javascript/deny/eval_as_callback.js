// eval handed to map
console.log(['1', '2'].map(eval));
