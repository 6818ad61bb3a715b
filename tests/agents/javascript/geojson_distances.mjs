// /// task
// question = "What are the distances between the places in this GeoJSON file in kilometres?"
// files = ["places.geojson"]
// [expect]
// stdout_matches = ["\\d+ km"]
// ///
import fs from 'fs';

const toRad = (deg) => (deg * Math.PI) / 180;
function haversine([lon1, lat1], [lon2, lat2]) {
  const R = 6371;
  const dLat = toRad(lat2 - lat1);
  const dLon = toRad(lon2 - lon1);
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(toRad(lat1)) * Math.cos(toRad(lat2)) * Math.sin(dLon / 2) ** 2;
  return 2 * R * Math.asin(Math.sqrt(a));
}

const { features } = JSON.parse(fs.readFileSync('places.geojson', 'utf-8'));
const places = features.filter((f) => f.geometry.type === 'Point');
for (let i = 0; i < places.length; i++) {
  for (let j = i + 1; j < places.length; j++) {
    const [a, b] = [places[i], places[j]];
    console.log(`${a.properties.name} - ${b.properties.name}: ${haversine(a.geometry.coordinates, b.geometry.coordinates).toFixed(0)} km`);
  }
}
