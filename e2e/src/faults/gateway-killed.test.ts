import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeAccount, wholeAccount } from './account.ts'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { note } from './journal.ts'

const KILLS = extent(5, 20)
const MESSAGES_PER_ROUND = 40
const MORE_THAN_IT_CAN_TAKE = 50_000

let field: Field

beforeEach(async () => {
  field = await openField()
})
afterEach(() => field.remove())

test(`a gateway killed with -9 ${KILLS} times in the middle of a batch loses nothing that it has acknowledged`, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    for (const device of field.devices) device.record(MESSAGES_PER_ROUND)
    await field.acknowledgedFurther(
      1 + Math.floor(Math.random() * MESSAGES_PER_ROUND * field.devices.length * 0.7),
    )
    await field.gateway.kill9()
    const account = await takeAccount(field)
    expect(account).toMatchObject({ lost: 0, invented: 0, half: 0, twice: 0, miscounted: 0 })

    const killedAt = performance.now()
    await field.gateway.start()
    await field.untilReady(true)
    await note(
      `gateway kill -9 no. ${kill}: ${JSON.stringify(account)}, back after ${Math.round(performance.now() - killedAt)} ms`,
    )
  }
  await field.settled()

  const account = await takeAccount(field)
  await note(`after ${KILLS} kills of the gateway: ${JSON.stringify(account)}`)
  expect(account).toEqual(wholeAccount(KILLS * MESSAGES_PER_ROUND * field.devices.length))
  expect(await field.query('select from dead_letter')).toEqual([]) // the resent messages had the same content
})

test('each reused message id becomes one dead letter, even if the gateway is killed', async () => {
  const kills = extent(2, 5)
  for (const device of field.devices) device.record(kills * MESSAGES_PER_ROUND)
  await field.settled()
  for (const device of field.devices) device.reset()
  for (let kill = 1; kill <= kills; kill++) {
    for (const device of field.devices) device.record(MESSAGES_PER_ROUND)
    await field.acknowledgedFurther((MESSAGES_PER_ROUND * field.devices.length) / 4)
    await field.gateway.kill9()
    const [kept] = await field.query<{ letters: number }>('select count(*)::int as letters from dead_letter')
    expect(kept?.letters).toBeGreaterThanOrEqual(field.acknowledged())
    await field.gateway.start()
    await field.untilReady(true)
  }
  await field.settled()

  const refused = kills * MESSAGES_PER_ROUND * field.devices.length
  expect(
    await field.query('select reason, count(*)::int as letters from dead_letter group by reason'),
  ).toEqual([{ reason: 'reused_message_id', letters: refused }])
  const stored = await field.query('select count(*)::int as rows, max(class_id) as last_class from insight')
  expect(stored).toEqual([{ rows: 2 * refused, last_class: 1 }]) // the first messages and nothing else
})

test('a gateway that is stopped while cameras are sending commits the messages it has and ends with 0', async () => {
  for (const device of field.devices) device.record(MORE_THAN_IT_CAN_TAKE)
  await field.acknowledgedFurther(100)
  expect(await field.gateway.stop()).toBe(0)

  expect(await takeAccount(field)).toMatchObject({ lost: 0, half: 0, twice: 0, miscounted: 0 })
})
