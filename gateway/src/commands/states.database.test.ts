import { CommandEnd, CommandStatus } from '@sentinel/contracts/commands/commands'
import { AnswerStatus } from '@sentinel/contracts/device-messages/mqtt'
import { isTransition } from '@sentinel/domain/commands/states'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type ModelCommand, RADIO_PARTS, type Report } from '../testing/command-model.ts'
import {
  expectPublished,
  expectWorld,
  makeWorld,
  readWorld,
  Watch,
  type World,
} from '../testing/command-world.ts'

/** The sequences are the same in each run. A failure prints the seed and the shortest failing sequence. */
const SEED = 20_261_129
const RUNS = 100
const FIRMWARE = '2.4.0'

let testDatabase: TestDatabase
let client: pg.Client
let releaseIds: number[]
let watch: Watch

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  watch = new Watch(client)
  await watch.start()
  const { rows } = await client.query<{ release_id: number }>(
    `insert into alg_release (name, state) values ('Savanna', 'approved'), ('Forest', 'approved') returning release_id`,
  )
  releaseIds = rows.map(({ release_id }) => release_id)
  await client.query(`insert into alg (alg_id, name) values (1, 'A'), (2, 'B'), (3, 'C')`)
  await client.query(
    `insert into alg_release_component (release_id, alg_id, position, image_normalization_method, sensitivity)
     values ($1, 1, 0, 'resize', 1), ($1, 2, 1, 'resize', 1), ($2, 2, 0, 'resize', 1), ($2, 3, 1, 'resize', 1)`,
    releaseIds,
  )
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

test('the database allows the transitions of the table and no others', async () => {
  const { rows } = await client.query<{
    from: CommandStatus
    to: CommandStatus
    end: CommandEnd | null
    is: boolean
  }>(
    `select f as from, t as to, e as end, is_command_transition(f, t, e) as is
     from unnest(enum_range(null::command_status)) f, unnest(enum_range(null::command_status)) t,
       unnest(array_append(enum_range(null::command_end), null)) e`,
  )
  expect(rows).toHaveLength(CommandStatus.options.length ** 2 * (CommandEnd.options.length + 1))
  expect(rows.filter((row) => row.is !== isTransition(row.from, row.to, row.end))).toEqual([])
})

test.each([
  `update device_command set status = 'pending', ended_at = null, ended_by = null`,
  `update device_command set status = 'success'`,
  `update device_command set ended_by = 'answer'`,
  `update device_command set ended_at = ended_at + interval '1 second'`,
])('a command that has ended does not change any more: %s', async (statement) => {
  const world = await makeWorld(client, [{ device: 0, type: 'reset_device' }], getUpdate())
  await client.query(`select drop_commands($1, 'dropped')`, [world.keys])
  await expect(client.query(`${statement} where command_key = any ($1)`, [world.keys])).rejects.toThrow(
    /^command \d+ cannot go from dropped to/,
  )
})

/** A step that is applied to the model and to the database. */
class Step {
  readonly title: string
  readonly run: (world: World) => Promise<void>

  constructor(title: string, run: (world: World) => Promise<void>) {
    this.title = title
    this.run = run
  }

  toString(): string {
    return this.title
  }
}

const keysOf = ({ keys }: World, places: readonly number[]) => places.map((at) => keys[at])

const handOver = new Step('hand over', async ({ model, deviceIds }) => {
  model.handOver()
  await client.query(`select claim_commands($1, '{}', interval '0')`, [deviceIds])
})

const acknowledge = (at: number, isOfCancel: boolean) =>
  new Step(`acknowledge ${isOfCancel ? 'the cancel of ' : ''}${at}`, async (world) => {
    world.model.acknowledge(at, isOfCancel)
    const keys = keysOf(world, [at])
    await client.query('select acknowledge_commands($1, $2)', isOfCancel ? [[], keys] : [keys, []])
  })

const answer = (answers: Answer[]) =>
  new Step(`answer ${JSON.stringify(answers)}`, async ({ model, deviceIds, ids, cancelIds, partIds }) => {
    model.answer(answers)
    const idOf = ({ at, isOfCancel, part }: Answer) =>
      (part && partIds[at]?.[RADIO_PARTS.indexOf(part)]) ?? (isOfCancel ? cancelIds : ids)[at]
    await client.query(
      `select settle_answers($1::int[], $2::uuid[], $3::answer_status[], array_fill(null::text, array[$4::int]), array_fill(now(), array[$4::int]))`,
      [
        answers.map(({ at }) => deviceIds[model.commands[at]?.device ?? 0]),
        answers.map(idOf),
        answers.map(({ status }) => status),
        answers.length,
      ],
    )
  })

const prove = (report: Report) =>
  new Step(`report ${JSON.stringify(report)}`, async ({ model, deviceIds }) => {
    model.prove(report)
    await client.query(
      `select prove_commands(array[($1::int, now() + interval '1 minute', $2::smallint, $3::text, 'power')::proving_report])`,
      [deviceIds[model.commands[report.at]?.device ?? 0], report.at + 1, report.firmwareVersion],
    )
  })

const reportFirmware = (at: number, version: string) =>
  new Step(`device of ${at} runs ${version}`, async ({ model, deviceIds }) => {
    const device = model.commands[at]?.device ?? 0
    model.reportFirmware(device, version)
    await client.query('update device_health set software_version = $2 where device_id = $1', [
      deviceIds[device],
      version,
    ])
  })

const expire = (at: number) =>
  new Step(`expire ${at}`, async (world) => {
    world.model.expire([at])
    await client.query('begin')
    await client.query(
      `update device_command set expires_at = now() - interval '1 second' where command_key = any ($1)`,
      [keysOf(world, [at])],
    )
    await client.query('select expire_commands(100)')
    await client.query('commit')
  })

const drop = (places: number[], event: 'drop_message' | 'drop_update' | 'lose_link' | 'replace') =>
  new Step(`${event} ${places.join(', ')}`, async (world) => {
    world.model.change(places, event)
    const end = {
      drop_message: 'dropped',
      drop_update: 'dropped',
      lose_link: 'link_lost',
      replace: 'replaced',
    }[event]
    const isRestartingToo = event === 'drop_update' || event === 'lose_link'
    await client.query('select drop_commands($1, $2, $3)', [keysOf(world, places), end, isRestartingToo])
  })

const getUpdate = () => ({ releaseId: releaseIds[1] ?? 0, firmwareVersion: FIRMWARE })

/**
 * Returns the commands of three cameras that have parts of one update. The first camera has other commands before and after its part, and the last
 * one gets its commands over LoRa.
 */
const makeCommands = (): ModelCommand[] => [
  { device: 0, type: 'update_state', cycleMinutes: 10 },
  { device: 0, type: 'update_model_settings', releaseId: releaseIds[0] ?? 0 },
  {
    device: 0,
    type: 'device_update',
    cycleMinutes: 20,
    releaseId: releaseIds[1] ?? 0,
    firmwareVersion: FIRMWARE,
  },
  {
    device: 1,
    type: 'device_update',
    cycleMinutes: 20,
    releaseId: releaseIds[1] ?? 0,
    firmwareVersion: FIRMWARE,
  },
  { device: 0, type: 'update_state', cycleMinutes: 30 },
  { device: 0, type: 'reset_device' },
  { device: 2, type: 'update_state', cycleMinutes: 40, isOverLora: true },
  {
    device: 2,
    type: 'device_update',
    cycleMinutes: 20,
    releaseId: releaseIds[1] ?? 0,
    firmwareVersion: FIRMWARE,
    isOverLora: true,
  },
]
const RADIO_UPDATE = 7

const place = fc.nat({ max: RADIO_UPDATE })
const places = fc
  .uniqueArray(place, { minLength: 1, maxLength: 3 })
  .map((list) => list.toSorted((a, b) => a - b))
const status = fc.constantFrom(...AnswerStatus.options, 'pending_reset' as const)
const answers = fc.array(
  fc.record({ at: place, status, isOfCancel: fc.boolean() }, { requiredKeys: ['at', 'status'] }),
  { minLength: 1, maxLength: 3 },
)
const partAnswers = fc.array(
  fc.record({ at: fc.constant(RADIO_UPDATE), status, part: fc.constantFrom(...RADIO_PARTS) }),
  { minLength: 1, maxLength: 3 },
)
const firmwareVersion = fc.constantFrom(FIRMWARE, FIRMWARE, '2.3.0')
const report = fc.record({ at: place, firmwareVersion })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant(handOver) },
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.boolean()).map(([at, isOfCancel]) => acknowledge(at, isOfCancel)),
  },
  { weight: 5, arbitrary: answers.map(answer) },
  { weight: 4, arbitrary: partAnswers.map(answer) },
  {
    weight: 1,
    arbitrary: firmwareVersion.map((version) => reportFirmware(RADIO_UPDATE, version)),
  },
  { weight: 4, arbitrary: report.map(prove) },
  { weight: 1, arbitrary: place.map(expire) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(places, fc.constantFrom('drop_message', 'drop_update', 'lose_link', 'replace'))
      .map(([list, event]) => drop(list, event)),
  },
)

test('any sequence of events has the same states, history and effects in the database as in the table', async () => {
  const made = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20, size: 'max' }), async (steps) => {
      const world = await makeWorld(client, makeCommands(), getUpdate())
      await watch.take()
      for (const { title, run } of steps) {
        await run(world)
        expect(await readWorld(client, world), title).toEqual(expectWorld(world))
        expect(await watch.take(), title).toEqual(expectPublished(world))
      }
      for (const transition of world.model.made) made.add(transition)
    }),
    { seed: SEED, numRuns: RUNS },
  )
  // There are 28: 15 pairs of a state and an event, before and after the command was sent. Only what was sent can be proven.
  expect(made.size).toBeGreaterThan(25)
})
