import mqtt from 'mqtt'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeAccount, wholeAccount } from './account.ts'
import { type Field, openField } from './field.ts'
import { note } from './journal.ts'

const MESSAGES = 300
const MEMORY_GROWTH_MAX_MIB = 150

let field: Field

beforeEach(async () => {
  field = await openField()
})
afterEach(() => field.remove())

/** Cameras send while the database stops, is down until the gateway reports it, and starts again. */
async function expectNothingLost(
  title: string,
  go: () => Promise<void>,
  comeBack: () => Promise<void>,
): Promise<void> {
  for (const device of field.devices) device.record(MESSAGES)
  await field.acknowledgedFurther(500)
  const before = await field.gateway.residentMiB()
  await go()
  await field.untilReady(false)
  const refused = await tryToConnect()
  const grownMiB = (await field.gateway.residentMiB()) - before

  await comeBack()
  await field.untilReady(true)
  await field.settled()
  const account = await takeAccount(field)
  await note(
    `database ${title}: ${JSON.stringify(account)}, memory ${grownMiB.toFixed(1)} MiB more, new connection: ${refused}`,
  )
  expect(account).toEqual(wholeAccount(MESSAGES * field.devices.length))
  expect(refused).toMatch(/Server unavailable|Connection closed|connack timeout/i)
  expect(grownMiB).toBeLessThan(MEMORY_GROWTH_MAX_MIB)
}

async function tryToConnect(): Promise<string> {
  const options = {
    clientId: '4711',
    username: '4711',
    password: 'x',
    reconnectPeriod: 0,
    connectTimeout: 2000,
  }
  try {
    await mqtt.connectAsync(`mqtt://127.0.0.1:${field.gateway.mqttPort}`, options, false)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

test('if the database is killed with -9, only stored messages are acknowledged, and the gateway continues automatically', () =>
  expectNothingLost('kill -9', field.server.kill9, field.server.start))

test('nothing is lost if the database is stopped immediately', () =>
  expectNothingLost('stopped -m immediate', field.server.stopImmediate, field.server.start))

test('nothing is lost if the database is shut down regularly', () =>
  expectNothingLost('stopped -m fast', field.server.stop, field.server.start))

test('nothing is lost if the database is frozen: connections stay open and nothing answers', () =>
  expectNothingLost('frozen', field.server.pause, field.server.resume))

test('nothing is lost if a lock on the table stalls the database', async () => {
  const blocker = new pg.Client({ connectionString: field.server.urlOf('field') })
  await blocker.connect()
  await expectNothingLost(
    'stalled by LOCK TABLE',
    async () => {
      await blocker.query('begin; lock table insight')
    },
    () => blocker.end(),
  )
})
