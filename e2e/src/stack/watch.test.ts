import { appendFile, cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPlace, type Place, ROOT, statusOf } from './place.ts'
import { Program } from './program.ts'

const COPIED = ['package.json', 'stack', 'gateway', 'api', 'web']

let place: Place
let project: string

/** Copies the programs so that their files can be changed while they run. */
beforeEach(async () => {
  place = await openPlace()
  project = join(place.dataDir, 'project')
  for (const name of COPIED) await cp(join(ROOT, name), join(project, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
})
afterEach(() => place.remove())

test('npm run dev restarts a program when its source changes, and Ctrl-C ends all processes', async () => {
  const dev = new Program(['npm', 'run', 'dev'], {
    settings: { ...place.settings, WEB_PORT: '0', LOG_LEVEL: 'info' },
    cwd: project,
    detached: true,
  })
  const ready = await dev.says(/^sentinel-console: ready: /)
  const webUrl = /http:\S+/.exec(ready)?.[0] ?? ''
  expect(await (await fetch(webUrl)).text()).toContain('/@vite/client')
  expect(await statusOf(`${webUrl}/api/console`)).toBe(200)
  expect(await statusOf(`${place.apiUrl}/readyz`)).toBe(200)

  await appendFile(join(project, 'gateway/src/gateway.ts'), "process.stdout.write('the new gateway\\n')\n")
  await dev.says(/^the new gateway$/)
  await dev.says(/"gateway ready"/, { times: 2 })
  await expect.poll(() => statusOf(`${place.gatewayUrl}/readyz`)).toBe(200)
  expect(dev.stdout.filter((line) => /"api ready"/.test(line))).toHaveLength(1)

  await dev.signalGroup('SIGINT')
  await expect.poll(() => place.processes()).toEqual([])
})
