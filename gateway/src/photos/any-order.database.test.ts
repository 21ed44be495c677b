import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { damagedJpeg, openTestDarkroom, type TestDarkroom, unreadableJpeg } from '../testing/test-darkroom.ts'

let darkroom: TestDarkroom

/** Remembers each received photo's file, because the row is deleted when the photo becomes a dead letter. */
const REMEMBER_FILES = `
  create table sent_photo (file_key text, file_sha256 bytea);
  create function remember_file() returns trigger language plpgsql as $$
    begin insert into sent_photo values (new.file_key, new.file_sha256); return new; end $$;
  create trigger remember_file after insert on photo for each row execute function remember_file()`

beforeAll(async () => {
  darkroom = await openTestDarkroom()
  await darkroom.database.query(REMEMBER_FILES)
})
afterAll(() => darkroom.close())

type Step =
  | { does: 'see'; photo: boolean }
  | { does: 'send'; make: 'whole' | 'damaged' | 'unreadable'; edgePx: number; colour: number }
  | { does: 'wait'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('see' as const), photo: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      make: fc.constantFrom('whole' as const, 'whole' as const, 'damaged' as const, 'unreadable' as const),
      edgePx: fc.constantFrom(32, 64, 96),
      colour: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.constantFrom(1, 8) }) },
)

async function make({ make: kind, edgePx, colour }: Extract<Step, { does: 'send' }>): Promise<Buffer> {
  const jpeg =
    kind === 'whole'
      ? await plainJpeg(edgePx)
      : await (kind === 'damaged' ? damagedJpeg : unreadableJpeg)(edgePx)
  // Adds a comment segment, so that there are several photos with the same dimensions.
  const comment = Buffer.from([0xff, 0xfe, 0, 3, colour])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

/** Sets everything with a message id back in time. */
async function wait(id: number, days: number): Promise<void> {
  for (const [table, column] of [
    ['insight', 'received_at'],
    ['uplink_ledger', 'received_at'],
    ['photo', 'received_at'],
    ['photo', 'spare_since'],
  ])
    await darkroom.database.query(
      `update ${table} set ${column} = ${column} - make_interval(days => $2) where message_identifier = $1`,
      [id, days],
    )
  await darkroom.endWait()
}

async function take(id: number, one: Step, seconds: number): Promise<string | undefined> {
  if (one.does === 'see') {
    const file_ctime = new Date(Date.UTC(2026, 10, 20, 0, 0, seconds)).toISOString()
    await darkroom.deliverInsight({ message_id: id, insights: [anInsight({ file_ctime, photo: one.photo })] })
  } else if (one.does === 'send') {
    const bytes = await make(one)
    await darkroom.deliverPhoto(id, bytes)
    return createHash('sha256').update(bytes).digest('hex')
  } else await wait(id, one.days)
  return undefined
}

/** Beyond this many, waiting photos with the same message id and index become dead letters. */
const WAITING_MAX = 8
const hasRoom = (steps: readonly [Step, boolean][]) =>
  steps.filter(([{ does }]) => does === 'send').length <= WAITING_MAX

test('in whatever order messages arrive, no photo is lost, and each sighting shows the best of its photos', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 4, maxLength: 14 }).filter(hasRoom),
      async (steps) => {
        const id = anInsightsMessage().message_id
        const sent = new Set<string>()
        for (const [seconds, [one, isSettled]] of steps.entries()) {
          const sha = await take(id, one, seconds)
          if (sha) sent.add(sha)
          if (isSettled) await darkroom.attachAll()
        }
        await darkroom.attachAll()
        await darkroom.attachAll()

        const { rows } = await darkroom.database.query<{ sha: string }>(
          `select encode(unnest(former_sha256s || file_sha256), 'hex') as sha from photo where message_identifier = $1
         union select encode(s.file_sha256, 'hex') from sent_photo s join dead_letter l on l.photo_key = s.file_key`,
          [id],
        )
        const stored = new Set(rows.map(({ sha }) => sha))
        expect([...sent].filter((sha) => !stored.has(sha))).toEqual([])
        expect((await darkroom.database.query(WRONG, [id])).rows).toEqual([])
        expect(
          (
            await darkroom.database.query(
              `select detail from dead_letter where reason = 'refused_by_database'`,
            )
          ).rows,
        ).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
}, 600_000)

/** Finds sightings that do not show their best developed photo, or are wrong about whether it is damaged. */
const WRONG = `
  select i.insight_id from insight i left join photo p on p.insight_id = i.insight_id and p.state <> 'received'
  where i.message_identifier = $1 and (
    i.photo_id is distinct from case when p.state = 'ready' then p.photo_id end
    or i.photo_damaged <> coalesce(p.is_damaged or p.state = 'unreadable', false)
    or exists (select from photo spare where spare.spare_of = i.insight_id and p.photo_id is null))`
