// A user's program on E2B's own packages, as npm has them, against a Gantlet service. Each step is named; the first
// that goes wrong ends it. The service's address and key come as E2B's own variables.
//   usage: node flow.mjs
import assert from 'node:assert/strict'
import { AuthenticationError, FileNotFoundError, NotFoundError, Sandbox as Plain, SandboxError,
  SandboxNotFoundError, TimeoutError, Volume, VolumeError } from 'e2b'
import { Sandbox } from '@e2b/code-interpreter'

let steps = 0
async function step(name, act) {
  try {
    await act()
    steps += 1
  } catch (error) {
    console.error(`npm: FAILED: ${name}`)
    console.error(error)
    process.exit(1)
  }
}

let sandbox
await step('a sandbox is made, and is told of as it was asked for', async () => {
  sandbox = await Sandbox.create({ metadata: { purpose: 'flow', 'a b': 'ä&=' }, timeoutMs: 120_000 })
  assert.match(sandbox.sandboxId, /^i[0-9a-z]+$/)
  const info = await sandbox.getInfo()
  assert.deepEqual(info.metadata, { purpose: 'flow', 'a b': 'ä&=' })
  assert.equal(info.state, 'running')
  const life = info.endAt - info.startedAt
  assert.ok(life > 100_000 && life <= 121_000, `it lives ${life} ms`)
  assert.equal(await sandbox.isRunning(), true)
})

await step('variables last from one cell to the next', async () => {
  const first = await sandbox.runCode('x = 1; print("hello")')
  assert.deepEqual(first.logs.stdout, ['hello\n'])
  assert.equal(first.error, undefined)
  const second = await sandbox.runCode('x += 1; x')
  assert.equal(second.text, '2')
  assert.ok(second.executionCount > first.executionCount)
})

await step('what is printed, shown and raised comes while the code runs', async () => {
  const seen = []
  const execution = await sandbox.runCode('import sys\nprint("a")\nprint("b", file=sys.stderr)\n1 / 0', {
    onStdout: (message) => seen.push(`out ${message.line}`),
    onStderr: (message) => seen.push(`err ${message.line}`),
    onError: (error) => seen.push(`error ${error.name}`),
  })
  assert.deepEqual(seen.sort(), ['err b\n', 'error ZeroDivisionError', 'out a\n'])
  assert.match(execution.error.traceback, /ZeroDivisionError: division by zero/)
})

await step('what the policy forbids is an error that says what to write instead', async () => {
  const execution = await sandbox.runCode('import os\nos.system("id")')
  assert.equal(execution.error.name, 'PolicyDenied')
  assert.match(execution.error.value, /Line 2: .*py\.process\.spawn.*do it in Python/)
  assert.equal((await sandbox.runCode('x')).text, '2', 'what was refused changed nothing')
})

await step('a context keeps its own variables, and loses them with a restart', async () => {
  const context = await sandbox.createCodeContext()
  assert.equal(context.language, 'python')
  // A name that nothing binds is refused before it runs.
  assert.match((await sandbox.runCode('x', { context })).error.value, /nothing binds the name x/)
  await sandbox.runCode('y = 5', { context })
  assert.equal((await sandbox.runCode('y', { context })).text, '5')
  assert.ok((await sandbox.listCodeContexts()).some((one) => one.id === context.id))
  await sandbox.restartCodeContext(context)
  assert.match((await sandbox.runCode('y', { context })).error.value, /nothing binds the name y/)
  await sandbox.removeCodeContext(context)
  await assert.rejects(sandbox.runCode('1', { context }), NotFoundError)
})

await step('files go up, are found by code, listed, moved, removed and come down', async () => {
  const written = await sandbox.files.write('data/a.txt', 'ä hello')
  assert.equal(written.path, '/home/user/data/a.txt')
  assert.equal((await sandbox.runCode('print(open("/home/user/data/a.txt").read())')).logs.stdout[0], 'ä hello\n')
  await sandbox.runCode('open("data/b.bin", "wb").write(bytes(range(256)))')
  const bytes = await sandbox.files.read('/home/user/data/b.bin', { format: 'bytes' })
  assert.deepEqual([...bytes], [...Array(256).keys()])
  const names = (await sandbox.files.list('data')).map((entry) => entry.name)
  assert.deepEqual(names.sort(), ['a.txt', 'b.bin'])
  const info = await sandbox.files.getInfo('data/a.txt')
  assert.equal(info.size, 8)
  assert.equal(info.type, 'file')
  assert.equal((await sandbox.files.rename('data/a.txt', 'moved.txt')).path, '/home/user/moved.txt')
  assert.equal(await sandbox.files.exists('data/a.txt'), false)
  assert.equal(await sandbox.files.makeDir('new/inner'), true)
  assert.equal(await sandbox.files.makeDir('new/inner'), false)
  await sandbox.files.remove('new')
  assert.equal(await sandbox.files.exists('new'), false)
  await assert.rejects(sandbox.files.read('missing.txt'), FileNotFoundError)
  await assert.rejects(sandbox.files.read('../../etc/passwd'))
  await assert.rejects(sandbox.files.read('/etc/passwd'))
})

await step('several files go up at once, and empty ones', async () => {
  const infos = await sandbox.files.write([
    { path: 'many/one', data: '1' },
    { path: 'many/empty', data: '' },
    { path: 'many/two words', data: new Uint8Array([0, 255, 10, 13]).buffer },
  ])
  assert.equal(infos.length, 3)
  assert.equal(await sandbox.files.read('many/empty'), '')
  assert.deepEqual([...(await sandbox.files.read('many/two words', { format: 'bytes' }))], [0, 255, 10, 13])
})

await step('a large file goes up and down as a stream', async () => {
  const size = 20 << 20
  const block = new Uint8Array(1 << 16).fill(7)
  let sent = 0
  const stream = new ReadableStream({
    pull(controller) {
      if (sent >= size) return controller.close()
      sent += block.length
      controller.enqueue(block)
    },
  })
  await sandbox.files.write('large.bin', stream, { useOctetStream: true })
  assert.equal((await sandbox.files.getInfo('large.bin')).size, size)
  let received = 0
  for await (const piece of await sandbox.files.read('large.bin', { format: 'stream' })) received += piece.length
  assert.equal(received, size)
  await sandbox.files.remove('large.bin')
})

await step('a folder is watched', async () => {
  await sandbox.files.makeDir('watched')
  const seen = []
  const handle = await sandbox.files.watchDir('watched', (event) => { seen.push(`${event.type} ${event.name}`) })
  await sandbox.runCode('open("watched/new", "w").write("1")')
  for (let i = 0; i < 100 && seen.length < 2; ++i) await new Promise((done) => setTimeout(done, 50))
  assert.deepEqual(seen, ['create new', 'write new'])
  await handle.stop()
})

await step('signed addresses read and write one file', async () => {
  const url = await sandbox.downloadUrl('moved.txt', { useSignatureExpiration: 60 })
  const answer = await fetch(url, { headers: { 'E2b-Sandbox-Id': sandbox.sandboxId, 'E2b-Sandbox-Port': '49983' } })
  assert.equal(await answer.text(), 'ä hello')
  const other = url.replace('moved.txt', 'many%2Fone')
  const refused = await fetch(other, { headers: { 'E2b-Sandbox-Id': sandbox.sandboxId, 'E2b-Sandbox-Port': '49983' } })
  assert.equal(refused.status, 401)
})

await step('what is not offered says so in an error of theirs', async () => {
  await assert.rejects(sandbox.commands.run('ls'), (error) => {
    assert.ok(error instanceof SandboxError)
    return /there is no shell in this sandbox/.test(error.message)
  })
  assert.deepEqual(await sandbox.commands.list(), [])
  assert.equal(await sandbox.commands.kill(42), false)
  await assert.rejects(sandbox.pty.create({ cols: 80, rows: 24, onData() {} }), /there is no shell/)
  await assert.rejects(sandbox.getMetrics(), /keeps no measurements/)
  await assert.rejects(sandbox.files.write('a', 'b', { metadata: { a: 'b' } }), /metadata of files is not offered/)
  const ruby = await sandbox.runCode('1', { language: 'ruby' })
  assert.match(ruby.error.value, /the language 'ruby' does not run here/)
  await assert.rejects(sandbox.createCodeContext({ cwd: '/root' }), /works in \/home\/user/)
  await assert.rejects(Sandbox.create({ envs: { PYTHONPATH: 'b' } }), /'envs\.PYTHONPATH' can't be set/)
  await assert.rejects(Sandbox.create('no-such-template'), /there is no template/)
})

await step('sandboxes are listed by their metadata, page by page', async () => {
  const other = await Plain.create({ metadata: { purpose: 'flow' }, timeoutMs: 60_000 })
  const pages = Sandbox.list({ query: { metadata: { purpose: 'flow' } }, limit: 1 })
  const found = []
  while (pages.hasNext) found.push(...(await pages.nextItems()))
  assert.deepEqual(found.map((one) => one.sandboxId), [other.sandboxId, sandbox.sandboxId])
  assert.equal((await Sandbox.list({ query: { metadata: { purpose: 'none' } } }).nextItems()).length, 0)
  assert.equal(await other.kill(), true)
})

await step('another client connects, and goes on where the first one was', async () => {
  const again = await Sandbox.connect(sandbox.sandboxId, { timeoutMs: 200_000 })
  assert.equal((await again.runCode('x')).text, '2')
  await again.setTimeout(90_000)
  const left = (await again.getInfo()).endAt - Date.now()
  assert.ok(left > 60_000 && left <= 91_000, `${left} ms are left`)
})

await step('code that its client gives up is interrupted', async () => {
  await assert.rejects(sandbox.runCode('import time\ntime.sleep(300)', { timeoutMs: 1_000 }), TimeoutError)
  const began = Date.now()
  assert.equal((await sandbox.runCode('1 + 1', { timeoutMs: 30_000 })).text, '2')
  assert.ok(Date.now() - began < 20_000)
})

await step('code that runs while its sandbox is killed ends with their error for that', async () => {
  const doomed = await Sandbox.create({ timeoutMs: 60_000 })
  let killed
  const running = doomed.runCode('import time\nprint("on", flush=True)\ntime.sleep(300)', {
    timeoutMs: 60_000,
    onStdout: () => { killed = doomed.kill() },
  })
  await assert.rejects(running, (error) => error instanceof TimeoutError && /killed/.test(error.message))
  assert.equal(await killed, true)
})

await step('a sandbox that was killed is gone', async () => {
  assert.equal(await sandbox.kill(), true)
  assert.equal(await sandbox.kill(), false)
  assert.equal(await sandbox.isRunning(), false)
  await assert.rejects(sandbox.runCode('1'), TimeoutError)
  await assert.rejects(sandbox.getInfo(), SandboxNotFoundError)
  await assert.rejects(sandbox.files.read('moved.txt'), TimeoutError)
})

await step('a volume holds files, outlives the sandboxes that have it, and stands below /volumes', async () => {
  const volume = await Volume.create('npm')
  assert.equal((await Volume.getInfo(volume.volumeId)).name, 'npm')
  assert.ok((await Volume.list()).some((one) => one.volumeId === volume.volumeId))
  assert.equal((await volume.writeFile('data/in.txt', '4')).path, '/data/in.txt')
  assert.equal(await volume.readFile('/data/in.txt'), '4')
  assert.deepEqual((await volume.list('/', { depth: 2 })).map((one) => one.path).sort(), ['/data', '/data/in.txt'])
  assert.equal((await volume.makeDir('new')).type, 'directory')
  await volume.remove('new')
  assert.equal(await volume.exists('new'), false)
  await assert.rejects(volume.readFile('missing'), /not found/)
  await assert.rejects(volume.updateMetadata('data', { mode: 0o700 }), VolumeError)
  await assert.rejects(Sandbox.create({ volumeMounts: { '/mnt/d': volume } }), /volumes/)
  const user = await Sandbox.create({ timeoutMs: 60_000, volumeMounts: { '/volumes/d': volume } })
  assert.equal((await user.runCode("int(open('/volumes/d/data/in.txt').read()) + 1")).text, '5')
  await user.runCode("open('/volumes/d/out.txt', 'w').write('six')")
  await assert.rejects(Volume.destroy(volume.volumeId), VolumeError)
  await user.kill()
  assert.equal(await (await Volume.connect(volume.volumeId)).readFile('out.txt'), 'six')
  assert.equal(await Volume.destroy(volume.volumeId), true)
  assert.equal(await Volume.destroy(volume.volumeId), false)
})

if (process.env.FLOW_KEYS) {
  await step('a wrong key, another tenant and another sandbox\'s token get nothing', async () => {
    await assert.rejects(Sandbox.create({ apiKey: 'e2b_0123456789abcdef' }), AuthenticationError)
    const mine = await Sandbox.create({ timeoutMs: 60_000 })
    const theirs = { apiKey: process.env.FLOW_OTHER_KEY }
    await assert.rejects(Sandbox.getInfo(mine.sandboxId, theirs), SandboxNotFoundError)
    assert.equal((await Sandbox.list(theirs).nextItems()).length, 0)
    const other = await Sandbox.create(theirs)
    const get = (token) => fetch(`${process.env.E2B_SANDBOX_URL}/files?path=a`, { headers: {
      'E2b-Sandbox-Id': mine.sandboxId, 'E2b-Sandbox-Port': '49983', ...(token ? { 'X-Access-Token': token } : {}) } })
    assert.equal((await get()).status, 401)
    assert.equal((await get(other.envdAccessToken)).status, 401)
    assert.equal((await get(mine.envdAccessToken)).status, 404)
    const volume = await Volume.create('mine')
    await volume.writeFile('a', 'mine')
    const others = await Volume.create('theirs', theirs)
    await assert.rejects(Volume.getInfo(volume.volumeId, theirs), /not found/)
    assert.deepEqual((await Volume.list(theirs)).map((one) => one.name), ['theirs'])
    const file = (id, token) => fetch(`${process.env.E2B_VOLUME_API_URL}/volumecontent/${id}/file?path=a`,
      { headers: token ? { Authorization: `Bearer ${token}` } : {} })
    assert.equal((await file(volume.volumeId)).status, 401)
    assert.equal((await file(volume.volumeId, others.token)).status, 401)
    assert.equal((await file(others.volumeId, volume.token)).status, 401)
    assert.equal(await (await file(volume.volumeId, volume.token)).text(), 'mine')
    await assert.rejects(Sandbox.create({ ...theirs, volumeMounts: { '/volumes/d': 'mine' } }))
    await Volume.destroy(others.volumeId, theirs)
    await Volume.destroy(volume.volumeId)
    await mine.kill()
    await other.kill()
  })
}

console.log(`npm: ${steps} steps ended as they should`)
