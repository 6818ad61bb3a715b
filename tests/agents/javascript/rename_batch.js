// /// task
// question = "Rename all photos IMG_*.txt to holiday-001.txt and so on."
// [inline]
// "IMG_3.txt" = """c"""
// "IMG_1.txt" = """a"""
// "IMG_20.txt" = """t"""
// [expect]
// stdout = ["IMG_1.txt -> holiday-001.txt", "IMG_20.txt -> holiday-003.txt"]
// ///
const fs = require('fs');
const path = require('path');

const dir = process.cwd();
const photos = fs
  .readdirSync(dir)
  .filter((name) => /^IMG_\d+\.txt$/.test(name))
  .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));

photos.forEach((name, index) => {
  const target = `holiday-${String(index + 1).padStart(3, '0')}${path.extname(name)}`;
  fs.renameSync(path.join(dir, name), path.join(dir, target));
  console.log(`${name} -> ${target}`);
});
console.log(fs.readdirSync(dir).filter((f) => f.startsWith('holiday')).length, 'files renamed');
