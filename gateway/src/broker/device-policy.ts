import { PHOTO_MAX_BYTES } from '@sentinel/contracts/device-messages/limits'
import { isOwnDownlinkFilter, parseUplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { Logger } from 'pino'
import type { Accept } from '../ingest/accept.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { ConnackCode } from './connack.ts'
import { type Credential, type Credentials, isSecret, readDeviceId } from './credentials.ts'
import type { Inflows } from './inflows.ts'
import { type BrokerPolicy, RuleBroken } from './policy.ts'
import type { Violations } from './violations.ts'

/** A device has one topic below its `down/`, and its name is short. */
const FILTER_MAX_CHARACTERS = 256
/** A packet with this many times the allowed number of filters cannot be a mistake. */
const FILTERS_PER_PACKET_FACTOR = 10
const PACKET_MAX_BYTES = 256 * 1024
/** The size of a photo plus the fixed header, topic and packet id. */
const PHOTO_PACKET_MAX_BYTES = PHOTO_MAX_BYTES + 600
/** The payload bytes of all devices that may be received and not yet committed. Beyond this limit a device has to try again. */
const HELD_MAX_BYTES = 128 * 1024 * 1024
/** The memory that even the smallest message takes until it is committed. */
const MESSAGE_MIN_BYTES = 1024

export interface DevicePolicyOptions {
  credentials: Pick<Credentials, 'find'>
  accept: Accept
  isReady: () => boolean
  /** Called with the credential that a client signed in with. */
  onAdmitted: (clientId: string, credential: Credential) => void
  /** Returns the time before which a camera cannot have recorded anything, in Unix milliseconds. */
  recordsSinceMs: (clientId: string) => number | undefined
  /** The maximum number of filters that a device may be subscribed to. */
  subscriptionsMax: number
  /** Undefined if a device may send as much and as fast as it can. */
  inflows: Inflows | undefined
  violations: Violations
  metrics: Pick<GatewayMetrics, 'heldBytes' | 'subscriptionsRefused' | 'violations'>
  log: Logger
}

/** Returns the rules for Sentinels (the wire page, §1). Each device publishes below its own `up/` and subscribes below its own `down/`. */
export function createDevicePolicy(options: DevicePolicyOptions): BrokerPolicy {
  const { credentials, isReady, onAdmitted, violations, metrics, log } = options
  const { subscriptionsMax, inflows } = options

  function breakRule(clientId: string, rule: string): RuleBroken {
    violations.add(clientId)
    metrics.violations.inc({ rule })
    log.warn({ deviceId: clientId, rule, refusedForAMinute: violations.isRefused(clientId) }, 'rule broken')
    return new RuleBroken(rule)
  }

  return {
    async admit({ clientId, username, password, will }) {
      if (!isReady()) return ConnackCode.serverUnavailable
      if (violations.isRefused(clientId)) return ConnackCode.notAuthorized
      const deviceId = readDeviceId(clientId)
      if (deviceId === undefined || username !== clientId) return ConnackCode.badCredentials
      const credential = await credentials.find(deviceId)
      const isTheirs = isSecret(credential?.secretHash, password)
      if (!credential || !isTheirs) return ConnackCode.badCredentials
      if (!will || (isOwnUplink(clientId, will.topic) && !will.retain && will.qos < 2)) {
        onAdmitted(clientId, credential)
        return undefined
      }
      breakRule(clientId, 'foreign_will')
      return ConnackCode.notAuthorized
    },

    take: createTake(options, breakRule),

    swallows: (topic) => topic.startsWith('sentinels/') && topic.includes('/up/'),

    maySubscribe(clientId, filter, others) {
      if (!isOwnDownlinkFilter(Number(clientId), filter)) {
        if (violations.isRefused(clientId)) throw new RuleBroken('foreign_filter')
        breakRule(clientId, 'foreign_filter')
        return false
      }
      const hasRoom = others < subscriptionsMax && filter.length <= FILTER_MAX_CHARACTERS
      if (!hasRoom) metrics.subscriptionsRefused.inc()
      return hasRoom
    },
    filtersPerPacketMax: FILTERS_PER_PACKET_FACTOR * subscriptionsMax,
    inflowOf: (clientId) => inflows?.connect(clientId),

    mayReceive: (clientId, topic) => isOwnDownlinkFilter(Number(clientId), topic),

    packetMaxBytes: (topic) =>
      topic && parseUplinkTopic(topic)?.kind === 'photos' ? PHOTO_PACKET_MAX_BYTES : PACKET_MAX_BYTES,
    publishMaxBytes: Math.max(PHOTO_PACKET_MAX_BYTES, PACKET_MAX_BYTES),
  }
}

function createTake(
  { accept, inflows, metrics, recordsSinceMs }: DevicePolicyOptions,
  breakRule: (clientId: string, rule: string) => RuleBroken,
): BrokerPolicy['take'] {
  const held = new HeldBytes(metrics.heldBytes)

  return (clientId, { topic, payload, qos, retain }, done) => {
    if (!isOwnUplink(clientId, topic)) return done(breakRule(clientId, 'foreign_topic'))
    if (qos === 2) return done(breakRule(clientId, 'qos_2'))
    if (retain) return done(breakRule(clientId, 'retained'))
    const bytes = Math.max(payload.byteLength, MESSAGE_MIN_BYTES)
    if (held.bytes + bytes > HELD_MAX_BYTES) return done(new Error('too much is held already'))
    const inflow = inflows?.get(clientId)
    held.add(bytes)
    inflow?.hold(bytes)
    accept({
      deviceId: Number(clientId),
      topic,
      payload,
      recordsSinceMs: recordsSinceMs(clientId),
      openRows: 0,
      settle(error) {
        held.add(-bytes)
        inflow?.release(bytes)
        done(error)
      },
    })
  }
}

/** Counts the bytes that all devices have sent and that are not yet committed. */
class HeldBytes {
  bytes = 0
  readonly #gauge: GatewayMetrics['heldBytes']

  constructor(gauge: GatewayMetrics['heldBytes']) {
    this.#gauge = gauge
  }

  add(bytes: number): void {
    this.bytes += bytes
    this.#gauge.set(this.bytes)
  }
}

function isOwnUplink(clientId: string, topic: string): boolean {
  return topic.startsWith(`sentinels/${clientId}/up/`)
}
