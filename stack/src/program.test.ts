import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Program } from './program.ts'

const HOUR_MS = 3_600_000
/** Becomes ready, and then writes its process id to a file, so that a test kills only a program that was ready. */
const SOURCE = `
  import { appendFileSync } from 'node:fs'
  process.send({ ready: {} }, () => appendFileSync(process.env.STARTS, process.pid + '\\n'))
  process.on('disconnect', () => process.exit())`

let folder: string
let starts: string
let program: Program
let lines: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-program-'))
  starts = join(folder, 'starts')
  await appendFile(starts, '')
  await writeFile(join(folder, 'main.mjs'), SOURCE)
  lines = []
})
afterEach(async () => {
  await program.stop()
  await rm(folder, { recursive: true })
})

/** Creates a program with such long pauses that the test sees only starts without a pause. */
function createProgram(steadyMs: number): Program {
  program = new Program({
    name: 'part',
    path: join(folder, 'main.mjs'),
    environment: { PATH: process.env.PATH, STARTS: starts },
    portSettings: {},
    isWatched: false,
    log: (line) => lines.push(line),
    pauses: { firstMs: HOUR_MS, longestMs: HOUR_MS },
    steadyMs,
  })
  return program
}

const findPids = async () => (await readFile(starts, 'utf8')).split('\n').filter(Boolean).map(Number)

/** Kills the program of the given start, counted from 1, once it is ready. */
async function kill(start: number): Promise<void> {
  await expect.poll(async () => (await findPids()).length).toBe(start)
  const pid = (await findPids()).at(-1)
  if (pid === undefined) throw new Error('no program has started') // 0 would be this process and its whole group
  process.kill(pid, 'SIGKILL')
}

test('a program that had been ready for a while is restarted immediately, however often it ends', async () => {
  await createProgram(0).start()
  for (let start = 1; start <= 4; start++) await kill(start)
  await expect.poll(async () => new Set(await findPids()).size).toBe(5)
  expect(lines).toEqual(Array(4).fill('part ended unexpectedly (SIGKILL): starting it again'))
})

test('a program that ends again right after its start waits before the next one, unless it is stopped', async () => {
  await createProgram(HOUR_MS).start()
  await kill(1)
  await kill(2)
  await expect.poll(() => lines.length).toBe(2)
  await program.stop()
  expect(await findPids()).toHaveLength(2)
})
