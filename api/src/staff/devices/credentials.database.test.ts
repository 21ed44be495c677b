import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(async () => {
  deviceId = await api.createDevice()
})
afterAll(() => api.stop())

const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function readDevice() {
  const { rows } = await api.pool.query('select * from device where device_id = $1', [deviceId])
  return rows[0]
}

async function actsOf(kind: string) {
  const { rows } = await api.pool.query(
    'select actor_id, device_id, about from account_event where is_act and kind = $1 and device_id = $2 order by event_id',
    [kind, deviceId],
  )
  return rows
}

test('rotating gives a new password and admits a revoked device again', async () => {
  const revoke = () => api.as(staff).delete(`/api/internal/devices/${deviceId}/credentials`)
  expect((await revoke()).statusCode).toBe(200)
  expect((await revoke()).statusCode).toBe(200)
  expect((await readDevice()).revoked_at).not.toBeNull()
  const rotated = await api.as(staff).post(`/api/internal/devices/${deviceId}/credentials`)
  expect(await readDevice()).toMatchObject({
    revoked_at: null,
    secret_sha256: sha256(rotated.json().mqtt.password),
  })
  expect(await actsOf('credentials_revoked')).toHaveLength(1)
  expect(await actsOf('credentials_rotated')).toHaveLength(1)
})

test('a new claim code replaces the previous one', async () => {
  const response = await api.as(staff).post(`/api/internal/devices/${deviceId}/claimCode`)
  expect((await readDevice()).claim_code_sha256).toEqual(sha256(response.json().claim_code))
  expect(await actsOf('claim_code_made')).toMatchObject([{ device_id: deviceId }])
})

test('a DevEUI can be set and removed, and must differ from those of other devices', async () => {
  const put = (id: number, dev_eui: string | null) =>
    api.as(staff).put(`/api/internal/devices/${id}/devEui`, { dev_eui })
  const otherId = await api.createDevice()
  expect((await put(deviceId, '70:B3:D5:7E:D0:00:40:01')).json()).toMatchObject({
    dev_eui: '70b3d57ed0004001',
  })
  expect((await put(deviceId, '70b3d57ed0004001')).statusCode).toBe(200)
  expect((await put(otherId, '70b3d57ed0004001')).statusCode).toBe(409)
  expect((await put(otherId, 'zz')).json().errors).toEqual({
    dev_eui: 'Must have 16 hexadecimal digits.',
  })
  expect((await put(deviceId, null)).json()).toMatchObject({ dev_eui: null })
  expect((await actsOf('dev_eui_changed')).map(({ about }) => about)).toEqual([
    { from: null, to: '70b3d57ed0004001' },
    { from: '70b3d57ed0004001', to: null },
  ])
})
