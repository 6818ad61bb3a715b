// /// task
// question = "Convert 5 miles to kilometres, 72 Fahrenheit to Celsius and 3 cups to millilitres."
// [expect]
// stdout = ["8.04672 km", "22.2"]
// ///
import { unit, evaluate } from 'mathjs';

console.log(unit(5, 'mile').to('km').toString());
console.log(unit('72 degF').to('degC').toString());
console.log(evaluate('3 cups to mL').toString());
console.log(evaluate('2 * 60 km/h to m/s').toString());
