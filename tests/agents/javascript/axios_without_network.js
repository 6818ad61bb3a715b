// /// task
// question = "Fetch https://api.example.com/data with axios and print it."
// [expect]
// status = "denied"
// ///
const axios = require('axios');

async function main() {
  const response = await axios.get('https://api.example.com/data');
  return response.data;
}
