import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeAccount, wholeAccount } from './account.ts'
import { type Field, openField } from './field.ts'
import { note } from './journal.ts'

const KILLS = 20
const MESSAGES_PER_ROUND = 40
const MORE_THAN_IT_CAN_TAKE = 50_000

let field: Field

beforeEach(async () => {
  field = await openField()
})
afterEach(() => field.remove())

test(`the gateway killed with -9 ${KILLS} times mid-batch loses nothing it has acknowledged`, async () => {
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
}, 180_000)

test('a gateway that is asked to stop while cameras go on sending commits what it holds and ends with 0', async () => {
  for (const device of field.devices) device.record(MORE_THAN_IT_CAN_TAKE)
  await field.acknowledgedFurther(100)
  expect(await field.gateway.stop()).toBe(0)

  expect(await takeAccount(field)).toMatchObject({ lost: 0, half: 0, twice: 0, miscounted: 0 })
})
