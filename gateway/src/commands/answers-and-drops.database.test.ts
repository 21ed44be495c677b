import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const ROUNDS = 15
const COMMANDS = 12

let gateway: TestGateway
let updateId: number
let lastDeviceId = 100

beforeAll(async () => {
  gateway = await startTestGateway()
  const { rows } = await gateway.database.query<{ update_id: number }>(
    `with r as (insert into alg_release (name, state) values ($1, 'approved') returning release_id)
     insert into device_update (release_id, firmware_tag, firmware_version, cycle_minutes, trigger_number, expires_at)
     select release_id, 'release', '2.4.0', 690, 30, now() + interval '7 days' from r returning update_id`,
    [randomUUID()],
  )
  updateId = rows[0]?.update_id ?? 0
})
afterAll(() => gateway.stop())

interface Part {
  key: number
  id: string
  deviceId: number
}

/** Adds parts of one update, each on its own device. Every second device has answered that it is restarting. */
async function addParts(): Promise<Part[]> {
  const parts: Part[] = []
  for (let at = 0; at < COMMANDS; at++) {
    lastDeviceId += 1
    await gateway.provision(lastDeviceId)
    const id = randomUUID()
    const { rows } = await gateway.database.query<{ command_key: number }>(
      `insert into device_command (command_id, cancel_id, device_id, command_number, type, update_id, message, payload, revision, status, expires_at)
       values ($1, $2, $3, 1, 'device_update', $4, '{}', '{}', 3, 'pending', now() + interval '7 days') returning command_key`,
      [id, randomUUID(), lastDeviceId, updateId],
    )
    parts.push({ key: rows[0]?.command_key ?? 0, id, deviceId: lastDeviceId })
  }
  const restarting = parts.filter((_, at) => at % 2 === 0)
  await settle(restarting, 'pending_reset')
  return parts
}

function settle(parts: readonly Part[], status: string) {
  return gateway.database.query(
    'select settle_answers($1::int[], $2::uuid[], array_fill($3::answer_status, array[$4::int]), array_fill(null::text, array[$4::int]), array_fill(now(), array[$4::int]))',
    [parts.map(({ deviceId }) => deviceId), parts.map(({ id }) => id), status, parts.length],
  )
}

test('answers of many devices and somebody who drops their update never block one another', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const parts = await addParts()
    const drop = () =>
      gateway.database.query(`select drop_commands($1, 'dropped', true)`, [
        parts.map(({ key }) => key).toReversed(),
      ])
    await expect(
      Promise.all([settle(parts, 'failed'), drop(), settle(parts.toReversed(), 'success')]),
    ).resolves.toHaveLength(3)
  }
  const { rows } = await gateway.database.query(
    `select u.pending, u.pending_reset, u.succeeded + u.failed + u.dropped as ended from device_update u where update_id = $1`,
    [updateId],
  )
  expect(rows).toEqual([{ pending: 0, pending_reset: 0, ended: ROUNDS * COMMANDS }])
})
