import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeAccount, wholeAccount } from './account.ts'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { note } from './journal.ts'
import { canMountDisks, mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** The interval at which the test checks whether the gateway is ready. */
const POLL_MS = 10
const MESSAGES = 300
const CONNECTIONS = extent(500, 20_000)
/** Allows 30 similar lines a minute, of a few kinds each. */
const LINES_MAX = 200

let disk: SmallDisk | undefined
let field: Field
let recorded = 0

beforeAll(async () => {
  disk = canMountDisks ? await mountSmallDisk(256) : undefined
  field = await openField({
    server: { ...(disk && { within: disk.folder }), settings: { max_wal_size: '64MB' } },
    settings: { LOG_LEVEL: 'info' },
  })
  // A server stops if it needs its next write-ahead log file while the disk is full. Here it gets a new file with enough space.
  await field.query('select pg_switch_wal()')
})
afterAll(async () => {
  await field.remove()
  await disk?.remove()
})

/** The gateway only notices a full disk when a message cannot be stored, and a camera with nothing to send does not reconnect. */
async function sendUntilUnready(): Promise<void> {
  do {
    for (const device of field.devices) device.record(1)
    recorded += field.devices.length
  } while (await field.isReady())
}

/** While the database is not writable, cameras connect repeatedly. The gateway refuses them without flooding the log, and recovers afterwards. */
async function expectNoStorm(title: string, go: () => Promise<unknown>, comeBack: () => Promise<void>) {
  for (const device of field.devices) device.record(MESSAGES)
  recorded += MESSAGES * field.devices.length
  await field.acknowledgedFurther(500)
  const linesBefore = field.gateway.logged.length
  await go()
  await sendUntilUnready()

  const enough = field.connectionsTried() + CONNECTIONS
  let timesReady = 0
  while (field.connectionsTried() < enough) {
    if (await field.isReady()) timesReady += 1
    await pause(POLL_MS)
  }
  const lines = field.gateway.logged.length - linesBefore
  await note(`${title}: ${lines} lines logged and ${timesReady} times ready over ${CONNECTIONS} connections`)
  expect(timesReady).toBe(0)
  expect(lines).toBeLessThan(LINES_MAX)

  await comeBack()
  await field.untilReady(true)
  await field.settled()
  expect(await takeAccount(field)).toEqual(wholeAccount(recorded))
}

/** Frees disk space and restarts the server if it has ended, as its supervisor would. */
async function makeRoom(): Promise<void> {
  await disk!.makeRoom()
  await field.server.start()
}

async function fillUpAndKill(): Promise<void> {
  await disk!.fillUp()
  await field.server.kill9()
}

test.skipIf(!canMountDisks)(
  'if the disk of the database is full, the gateway stays unready and logs little',
  () => expectNoStorm('full disk of the database', () => disk!.fillUp(), makeRoom),
)

test.skipIf(!canMountDisks)(
  'if the database ends on a full disk, the gateway stays unready and logs little',
  () => expectNoStorm('database ended on a full disk', fillUpAndKill, makeRoom),
)

test('if the database is away, the gateway stays unready and logs little', () =>
  expectNoStorm('database gone', field.server.kill9, field.server.start))
