import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readPidFile } from '@sentinel/stack/postgres/server-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place, statusOf } from './place.ts'
import type { Program } from './program.ts'

let place: Place
let stack: Program

beforeAll(async () => {
  place = await openPlace()
  stack = await place.startReady()
})
afterAll(() => place.remove())

const isReady = async () =>
  (await Promise.all([place.apiUrl, place.gatewayUrl].map((url) => statusOf(`${url}/readyz`)))).every(
    (status) => status === 200,
  )

const processOf = async (part: string) =>
  (await place.processes()).find(({ command }) => command.includes(part))?.pid

test.each(['gateway', 'api'])(
  'if the %s is killed with -9, it starts again on its port, with one line of output',
  async (name) => {
    const main = `${name}/src/main.ts`
    const lines = stack.stdout.length
    const killed = await processOf(main)

    await place.kill9(main)
    await stack.says(new RegExp(`${name} ended unexpectedly`))
    await expect.poll(isReady).toBe(true)

    expect(await processOf(main)).not.toBe(killed)
    expect(stack.stdout.slice(lines)).toEqual([
      `sentinel-console: ${name} ended unexpectedly (SIGKILL): starting it again`,
    ])
    expect(stack.stderr).toEqual([])
  },
)

test('if the database is killed with -9, it starts again and all is ready again, with one line of output', async () => {
  const lines = stack.stdout.length
  const killed = await readPidFile(join(place.dataDir, 'database'))
  process.kill(killed!.pid, 'SIGKILL')

  await stack.says(/The database stopped unexpectedly/)
  await expect
    .poll(async () => (await readPidFile(join(place.dataDir, 'database')))?.pid !== killed!.pid)
    .toBe(true)
  await expect.poll(isReady).toBe(true)

  expect(await readPidFile(join(place.dataDir, 'database'))).toMatchObject({
    alive: true,
    port: killed!.port,
  })
  expect(stack.stdout.slice(lines)).toEqual([
    'sentinel-console: The database stopped unexpectedly: starting it again',
  ])
})

test('a second start on the same folder is refused with the folder’s name, and the first console continues', async () => {
  const running = ['stack/src/start.ts', 'gateway/src/main.ts', 'api/src/main.ts']
  const before = await Promise.all(running.map(processOf))
  const server = await readPidFile(join(place.dataDir, 'database'))

  const second = await place.start({ MQTT_PORT: '0', HTTP_PORT: '0', GATEWAY_HTTP_PORT: '0' }).ended

  expect(second).toMatchObject({
    code: 1,
    stdout: expect.arrayContaining(['sentinel-console: opening the database']),
    stderr: [`sentinel-console: Sentinel Console is already running on ${place.dataDir}`],
  })
  expect(await Promise.all(running.map(processOf))).toEqual(before)
  expect(await readPidFile(join(place.dataDir, 'database'))).toEqual(server)
  expect(await isReady()).toBe(true)
})

test('ports that the system chose are printed, and a restarted program uses the same port', async () => {
  await stack.signal('SIGTERM')
  const chosen = place.start({
    MQTT_PORT: '0',
    HTTP_PORT: '0',
    GATEWAY_HTTP_PORT: '0',
    NODE_COMPILE_CACHE: '',
  })
  const [, url] = /(http\S+) \(MQTT on port [1-9]\d+,/.exec(await chosen.says(/ready: /)) ?? []
  expect(await statusOf(`${url}/readyz`)).toBe(200)

  await place.kill9('api/src/main.ts')
  await chosen.says(/api ended unexpectedly/)

  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
  // The compile cache is written although no program has ended on its own. It speeds up a program's next start.
  expect(await readdir(join(place.dataDir, 'compile-cache'))).toHaveLength(1)
  expect(await chosen.signal('SIGTERM')).toMatchObject({ code: 0 })
})
