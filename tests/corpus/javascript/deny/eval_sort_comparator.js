// eval as a comparator
console.log(['1', '2'].sort(eval));
