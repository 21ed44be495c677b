import { createHash } from 'node:crypto'
import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { Registry } from 'prom-client'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Uplink } from '../ingest/uplink.ts'
import { createMetrics } from '../platform/metrics.ts'
import { ConnackCode } from './connack.ts'
import { createDevicePolicy } from './device-policy.ts'
import { Inflows } from './inflows.ts'
import { RuleBroken } from './policy.ts'
import { Violations } from './violations.ts'

const SECRET = Buffer.from('secret')
const CREATED_MS = Date.parse('2026-11-20T03:12:00Z')
const MEBIBYTE = 1024 * 1024

function createPolicy({ isReady = true, inflows }: { isReady?: boolean; inflows?: Inflows } = {}) {
  const accepted: Uplink[] = []
  const metrics = createMetrics(new Registry())
  const policy = createDevicePolicy({
    credentials: {
      find: async () => ({ secretHash: createHash('sha256').update(SECRET).digest(), createdMs: CREATED_MS }),
    },
    accept: (uplink) => accepted.push(uplink),
    isReady: () => isReady,
    onAdmitted: () => undefined,
    recordsSinceMs: () => undefined,
    subscriptionsMax: 10,
    inflows,
    violations: new Violations(),
    metrics,
    log: pino({ level: 'silent' }),
  })
  return { policy, accepted, metrics }
}

const request = { clientId: '7', clean: true, username: '7', password: SECRET, will: undefined }

test('a gateway that is not ready refuses devices with code 3, before it checks their secret', async () => {
  const { policy } = createPolicy({ isReady: false })
  expect(await policy.admit(request)).toBe(ConnackCode.serverUnavailable)
  expect(await policy.admit({ ...request, password: undefined })).toBe(ConnackCode.serverUnavailable)
})

test('beyond 128 MiB of uncommitted data, messages are refused without a breach until some of it is committed', async () => {
  const { policy, accepted, metrics } = createPolicy()
  const answers: (Error | undefined)[] = []
  const payload = Buffer.alloc(8 * MEBIBYTE)
  const publish = { topic: uplinkTopic(7, 'health'), payload, qos: 1, retain: false }
  const take = () => policy.take('7', publish, (error) => answers.push(error))
  const heldBytes = async () => (await metrics.heldBytes.get()).values[0]?.value

  for (let times = 0; times < 17; times++) take()
  expect(accepted).toHaveLength(16)
  expect(answers).toEqual([expect.any(Error)])
  expect(answers[0]).not.toBeInstanceOf(RuleBroken)
  expect(await heldBytes()).toBe(128 * MEBIBYTE)

  accepted[0]?.settle(new Error('the database is away'))
  take()
  expect(accepted).toHaveLength(17)
  for (const uplink of accepted.slice(1)) uplink.settle()
  expect(await heldBytes()).toBe(0)
  expect(await policy.admit(request)).toBeUndefined()
})

test('a device with the maximum of uncommitted data is held back until it is committed; another device is not', () => {
  const limits = { messagesPerSecond: 10, messagesBurst: 100, heldMaxBytes: 2 * MEBIBYTE }
  const { policy, accepted } = createPolicy({ inflows: new Inflows(limits) })
  const [inflow, other] = [policy.inflowOf('7'), policy.inflowOf('8')]
  const readOn = vi.fn()
  const publish = { topic: uplinkTopic(7, 'health'), payload: Buffer.alloc(MEBIBYTE), qos: 1, retain: false }
  for (let times = 0; times < 2; times++) policy.take('7', publish, () => undefined)
  expect(inflow?.holdsBack(1, readOn)).toBe(true)
  expect(other?.holdsBack(1, readOn)).toBe(false)

  accepted[0]?.settle()
  expect(readOn).toHaveBeenCalledTimes(1)
  expect(inflow?.holdsBack(1, readOn)).toBe(false)
})

test('a device receives what is below its own down/ and nothing else', () => {
  const { policy } = createPolicy()
  expect(policy.mayReceive('7', 'sentinels/7/down/commands')).toBe(true)
  for (const topic of [
    'sentinels/70/down/commands',
    'sentinels/7/up/health',
    'sentinels/7/down',
    '$SYS/x',
    'x',
  ])
    expect(policy.mayReceive('7', topic)).toBe(false)
})
