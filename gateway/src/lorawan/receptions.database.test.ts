import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChirpStackUplink } from '../testing/radio-events.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const SECRET = 'a-secret-of-the-network-server'
const DEV_EUI = '70b3d57e000003e9'
const DEVICE_ID = 1001

const LOUD = { gateway: 'loud', rssi: -81, snr: -9 }
const CLEAR = { gateway: 'clear', rssi: -118, snr: 7.5 }
const CLEAR_TOO = { gateway: 'clear too', rssi: -110, snr: 7.5 }

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ lorawan: { servers: [], ingestSecret: SECRET } })
  await gateway.provision(DEVICE_ID)
  await gateway.database.query('update device set dev_eui = $1', [DEV_EUI])
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.database.query('delete from radio_uplink'))

type Heard = typeof LOUD

async function postFrame(receptions: Heard[]): Promise<void> {
  const response = await fetch(`${gateway.httpUrl}/ingest/chirpstack?event=up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}` },
    body: JSON.stringify(aChirpStackUplink({ devEui: DEV_EUI, frameCount: 5, receptions })),
  })
  expect(response.status).toBe(204)
}

async function findReceptions() {
  const { rows } = await gateway.database.query(
    'select gateway_id as gateway, rssi_dbm as rssi, snr_db as snr, gateway_count as count from radio_uplink',
  )
  return rows
}

/** All orders of three receptions. */
const ORDERS = [0, 1, 2].flatMap((first) =>
  [0, 1, 2].filter((at) => at !== first).map((second) => [first, second, 3 - first - second]),
)
const inOrder = (order: number[]) => order.flatMap((at) => [LOUD, CLEAR, CLEAR_TOO][at] ?? [])

test.each(ORDERS)(
  'both readings are those of the gateway with the best SNR, or the strongest of several with the same SNR (order %i %i %i)',
  async (...order) => {
    await postFrame(inOrder(order))
    expect(await findReceptions()).toEqual([{ ...CLEAR_TOO, count: 3 }])
  },
)

test.each(ORDERS)('the same is true if they arrive one by one (order %i %i %i)', async (...order) => {
  for (const received of inOrder(order)) await postFrame([received])
  expect(await findReceptions()).toEqual([{ ...CLEAR_TOO, count: 1 }])
})

test('the same is true if they arrive together, and the highest count of gateways remains', async () => {
  await Promise.all([[LOUD], [CLEAR], [LOUD, CLEAR], [CLEAR_TOO], [LOUD]].map(postFrame))
  expect(await findReceptions()).toEqual([{ ...CLEAR_TOO, count: 2 }])
})

test('a gateway whose readings are unknown is the best only if there is no other', async () => {
  const unknown = { gateway: 'unknown', rssi: Infinity, snr: Infinity } // null in JSON
  await postFrame([unknown])
  expect(await findReceptions()).toEqual([{ gateway: 'unknown', rssi: null, snr: null, count: 1 }])
  await postFrame([unknown, LOUD])
  expect(await findReceptions()).toEqual([{ ...LOUD, count: 2 }])
})
