import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCommand, addDevice, readHistory, untilStatus } from '../testing/commands.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const CAMERA = join(import.meta.dirname, '../../../docs/codec/camera.py')
/** Contains certificates used only by tests, for 127.0.0.1 and the years 2020 to 2119. */
const TLS_FOLDER = join(import.meta.dirname, '../testing/tls')
const CERTIFICATE = join(TLS_FOLDER, 'certificate.pem')
const NOBODY_LISTENS = 9

let gateway: TestGateway
let folder: string
let deviceId: number
let secret: string
let camera: ChildProcessWithoutNullStreams | undefined

beforeAll(async () => {
  gateway = await startTestGateway({
    mqtts: { port: 0, keyPath: join(TLS_FOLDER, 'key.pem'), certPath: CERTIFICATE },
  })
})
afterAll(() => gateway.stop())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-camera-'))
  const device = await addDevice(gateway)
  deviceId = device.deviceId
  secret = device.password
})
afterEach(async () => {
  await killCamera()
  await rm(folder, { recursive: true })
})

function startCamera(port: number, ...caFile: string[]): ChildProcessWithoutNullStreams {
  camera = spawn('python3', [CAMERA, '127.0.0.1', `${port}`, `${deviceId}`, secret, folder, ...caFile])
  return camera
}

/** Kills the camera, like a power cut would. */
async function killCamera(): Promise<void> {
  if (!camera || camera.exitCode !== null || camera.signalCode !== null) return
  const ended = once(camera, 'exit')
  camera.kill('SIGKILL')
  await ended
}

async function findSightings(): Promise<unknown[]> {
  const { rows } = await gateway.database.query(
    `select message_identifier, class_id, confidence, camera_clock, photo_id is not null as has_photo from insight
     where device_id = $1 order by insight_id`,
    [deviceId],
  )
  return rows
}

const countDeadLetters = async () =>
  (await gateway.database.query('select from dead_letter where device_id = $1', [deviceId])).rowCount

test('the example sends sightings, photos and health over TLS, and stores them until then', async () => {
  const photo = join(folder, 'photo.jpg')
  await writeFile(photo, await plainJpeg())
  startCamera(NOBODY_LISTENS).stdin.write(`17 93.5 ${photo}\n`)
  await expect.poll(() => readdir(join(folder, 'outbox')).catch(() => [])).toHaveLength(3)
  await killCamera()

  startCamera(gateway.tlsPort ?? 0, CERTIFICATE).stdin.write('4 51\n')
  await expect.poll(findSightings).toEqual([
    { message_identifier: 1, class_id: 17, confidence: 93.5, camera_clock: 'ok', has_photo: true },
    { message_identifier: 2, class_id: 4, confidence: 51, camera_clock: 'ok', has_photo: false },
  ])
  await expect.poll(() => readdir(join(folder, 'outbox'))).toEqual([])
  const { rows } = await gateway.database.query(
    'select battery_voltage from device_health where device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([{ battery_voltage: 3.91 }])
  expect(await countDeadLetters()).toBe(0)
})

test('the example executes a command once and answers it, also after a power cut', async () => {
  const command = await addCommand(gateway.database, deviceId, {
    type: 'update_state',
    payload: { cycleTime: 60, triggerNumber: 5, revision: 1 },
  })
  startCamera(gateway.port)
  await untilStatus(gateway.database, command, 'success')
  await killCamera()
  startCamera(gateway.port).stdin.write('17 93\n')
  await expect.poll(findSightings).toHaveLength(1)

  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'acknowledged',
    'answered success',
  ])
  expect(await readdir(join(folder, 'executed'))).toEqual([command.id])
})
