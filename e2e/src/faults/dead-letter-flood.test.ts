import { randomBytes } from 'node:crypto'
import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { connectHostileCamera } from './hostile-camera.ts'
import { note } from './journal.ts'

const HOSTILE = 99
const LETTER_BYTES = 250_000
const LETTERS = extent(12, 698)
const LIMIT_MIB = extent(1, 10)
/** Allows for payloads within the limit, plus the rows of dead letters without a payload. */
const GROWTH_MAX_MIB = LIMIT_MIB + 5

let field: Field

beforeAll(async () => {
  field = await openField({ settings: { DEAD_LETTERS_MIB_PER_DAY: String(LIMIT_MIB) } })
})
afterAll(() => field.remove())

async function storedMiB(): Promise<number> {
  const [row] = await field.query<{ bytes: number }>(
    `select pg_total_relation_size('dead_letter')::float8 as bytes`,
  )
  return (row?.bytes ?? 0) / 2 ** 20
}

test(`${LETTERS} large dead letters of one camera use no more of the disk than a day’s limit, and other cameras continue`, async () => {
  const camera = await connectHostileCamera(field, HOSTILE)
  const before = await storedMiB()
  for (const device of field.devices) device.record(20)
  for (let sent = 0; sent < LETTERS; sent++)
    await camera.publishAsync(uplinkTopic(HOSTILE, 'insights'), randomBytes(LETTER_BYTES), { qos: 1 })
  await field.settled()

  const grownMiB = (await storedMiB()) - before
  await note(
    `${LETTERS} letters of ${LETTER_BYTES} bytes: dead_letter has grown by ${grownMiB.toFixed(1)} MiB`,
  )
  expect(camera.connected).toBe(true)
  camera.end(true)
  expect(grownMiB).toBeLessThan(GROWTH_MAX_MIB)
  const [stored] = await field.query(
    `select count(*)::int as letters, count(payload)::int as payloads, sum(payload_bytes)::int as bytes from dead_letter`,
  )
  expect(stored).toEqual({
    letters: LETTERS,
    payloads: Math.floor((LIMIT_MIB * 2 ** 20) / (LETTER_BYTES + 512)),
    bytes: LETTERS * LETTER_BYTES,
  })
})
