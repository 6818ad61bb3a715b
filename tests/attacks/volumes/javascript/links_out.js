// Links in a volume to the host and to another tenant's volume, by node.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs')
const data = '/volumes/data'
const targets = ['/etc/shadow', '../../beta/vol_3/secret', '../vol_2', '/proc/1/root', '/proc/self/root/root', '/volumes/shown/../../../etc/shadow']
targets.forEach((target, number) => {
  const link = data + '/js' + number
  try { fs.symlinkSync(target, link) } catch (error) { return }
  for (const name of [link, link + '/.', link + '/secret']) {
    for (const act of [() => fs.readFileSync(name, 'latin1'), () => fs.readdirSync(name).join()]) {
      try {
        const found = act()
        if (/canary|root:|vol_3|beta|\.bashrc/.test(found)) console.log('ESCAPED: ' + target + ' ' + found.slice(0, 80))
      } catch (error) { }
    }
  }
  for (const act of [() => fs.writeFileSync(link, 'x'), () => fs.truncateSync(link), () => fs.rmSync(link + '/secret'), () => fs.cpSync('/etc/passwd', link + '/in')]) {
    try { act(); console.log('ESCAPED: changed ' + target) } catch (error) { }
  }
})
for (const act of [() => fs.writeFileSync('/volumes/shown/kept', 'x'), () => fs.appendFileSync('/volumes/shown/kept', 'x'), () => fs.rmSync('/volumes/shown', { recursive: true }),
  () => fs.renameSync('/volumes/shown/kept', data + '/kept'), () => fs.linkSync('/volumes/shown/kept', data + '/kept'), () => fs.chmodSync('/volumes/shown/kept', 0o777),
  () => fs.utimesSync('/volumes/shown/kept', 1, 1), () => fs.mkdirSync('/volumes/more'), () => fs.linkSync('/etc/passwd', data + '/passwd')]) {
  try { act(); console.log('ESCAPED: ' + act) } catch (error) { }
}
