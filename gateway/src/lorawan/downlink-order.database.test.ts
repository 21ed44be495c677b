import { RADIO_DOWNLINKS_PER_DAY } from '@sentinel/contracts/commands/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCommand,
  dropCommand,
  readHistory,
  readStatus,
  untilStatus,
  untilStep,
  type CommandFields,
} from '../testing/commands.ts'
import { pollUntil } from '../testing/poll.ts'
import { HEALTH_PORT } from '../testing/radio-events.ts'
import { type RadioDevice, type RadioNetwork, startRadioNetwork } from '../testing/radio-network.ts'
import type { TestGateway } from '../testing/test-gateway.ts'

const RESTART: CommandFields = { type: 'reset_device', payload: {} }

let network: RadioNetwork
let gateway: TestGateway
let camera: RadioDevice

beforeAll(async () => {
  network = await startRadioNetwork()
  gateway = network.gateway
})
beforeEach(async () => {
  camera = await network.addDevice()
})
afterAll(() => network.stop())

test('a cancel follows a command that was dropped after it was handed over, under its own number', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await dropCommand(gateway.database, command)
  await camera.untilDownlinks(2)
  expect(camera.downlinks[1]).toMatchObject({
    id: command.cancelId,
    command: { type: 'cancel', cancels: 1, command_number: 2 },
  })
  await camera.uplink({ command_number: 2, type: 'cancel', status: 'applied' })
  await untilStep(gateway.database, command, 'cancel_answered success')
})

test('commands are sent one at a time, a reset last', async () => {
  const both = await gateway.database.connect()
  await both.query('begin')
  const insert = `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
    select gen_random_uuid(), gen_random_uuid(), $1, $2, $3, '{}', $4, now() + interval '1 day'`
  await both.query(insert, [camera.deviceId, 1, 'reset_device', {}])
  await both.query(insert, [camera.deviceId, 2, 'request_higher_res_image', { message_id: 1, index: 0 }])
  await both.query('commit')
  both.release()
  await camera.untilDownlinks(1)
  expect(camera.downlinks.map(({ command }) => command?.type)).toEqual(['request_higher_res_image'])
  await camera.uplink({ command_number: 2, type: 'request_higher_res_image', status: 'applied' })
  await camera.untilDownlinks(2)
  expect(camera.downlinks[1]?.command?.type).toBe('reset_device')
})

test('a device gets no more downlinks on a day than the fair use of public networks allows', async () => {
  await gateway.database.query(
    `insert into radio_usage (device_id, day, downlinks) values ($1, utc_day(), ${RADIO_DOWNLINKS_PER_DAY - 1})`,
    [camera.deviceId],
  )
  const first = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await camera.report('txack', { queueItemId: first.id })
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'applied' })
  await untilStatus(gateway.database, first, 'success')
  const second = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.uplink()
  await gateway.database.query('update radio_usage set day = day - 1 where device_id = $1', [camera.deviceId])
  await gateway.database.query('select wake_gateways(array[$1::int])', [camera.deviceId])
  await camera.untilDownlinks(2)
  expect(camera.downlinks[1]?.id).toBe(second.id)
})

test('an update is sent as its models and then its settings, and succeeds when the device reports the firmware', async () => {
  const { rows } = await gateway.database.query<{ command_key: number }>(
    `with release as (insert into alg_release (name) values ('R' || $1::int) returning release_id),
      made as (insert into device_update (release_id, firmware_tag, firmware_version, cycle_minutes, trigger_number, expires_at)
        select release_id, 'stable', '2.4.0', 690, 30, now() + interval '1 day' from release returning update_id, release_id)
     insert into device_command (command_id, cancel_id, device_id, command_number, type, update_id, message, payload, release_id, firmware_version, revision, expires_at)
       select gen_random_uuid(), gen_random_uuid(), $1, 1, 'device_update', update_id, '{}',
         jsonb_build_object('releaseId', release_id, 'cycleTime', 690, 'triggerNumber', 30, 'revision', 8, 'files', '[]'::jsonb),
         release_id, '2.4.0', 8, now() + interval '1 day' from made
     returning command_key`,
    [camera.deviceId],
  )
  const update = { key: rows[0]?.command_key ?? 0, id: '', cancelId: '' }
  await camera.untilDownlinks(1)
  await camera.uplink({ command_number: 1, type: 'update_model_settings', status: 'applied' })
  await camera.untilDownlinks(2)
  await camera.uplink({ command_number: 2, type: 'update_state', status: 'applied' })
  await pollUntil(
    () => readHistory(gateway.database, update),
    (history) => history.filter((step) => step === 'part_answered success').length === 2,
  )
  expect(camera.downlinks.map(({ command }) => [command?.type, command?.command_number])).toEqual([
    ['update_model_settings', 1],
    ['update_state', 2],
  ])
  expect(await readStatus(gateway.database, update)).toBe('pending')
  const health = {
    message_id: 77,
    space_remaining: 10,
    images_24h: 0,
    hours_since_last_camera_trigger: 1,
    settings_revision: 8,
    software_version: '2.4.0',
    images_processed: 1,
  }
  await camera.uplink(health, HEALTH_PORT)
  await untilStatus(gateway.database, update, 'success')
})

test('commands of more devices than a notification can name are all handed over, in batches', async () => {
  const { database } = gateway
  const batch = [...Array.from({ length: 505 }).keys()].map((at) => camera.deviceId + 1000 + at)
  await database.query(
    `with added as (
       insert into device (device_id, secret_sha256, dev_eui) select id, sha256(''), lpad(id::text, 16, '0') from unnest($2::int[]) id returning device_id),
     counted as (insert into device_command_counter (device_id, last_number) select device_id, 1 from added)
     insert into device_radio (device_id, provider, server_id, application, last_uplink_at)
       select a.device_id, r.provider, r.server_id, r.application, now() + interval '1 minute' from added a, device_radio r where r.device_id = $1`,
    [camera.deviceId, batch],
  )
  await database.query('update device_stat set last_seen = now() where device_id = any ($1)', [batch])
  await database.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
     select gen_random_uuid(), gen_random_uuid(), id, 1, 'reset_device', '{}', '{}', now() + interval '1 day' from unnest($1::int[]) id`,
    [batch],
  )
  const countDownlinks = async () =>
    (
      await database.query<{ claims: number; published: number }>(
        'select count(*)::int as claims, count(published_at)::int as published from radio_downlink where device_id = any ($1)',
        [batch],
      )
    ).rows[0]
  const counted = await pollUntil(countDownlinks, (row) => row?.published === batch.length)
  expect(counted).toEqual({ claims: batch.length, published: batch.length })
})
