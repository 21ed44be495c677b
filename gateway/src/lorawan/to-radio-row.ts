import { hashContent } from '../ingest/content-hash.ts'
import type { RadioRow } from '../ingest/radio-statement.ts'
import type { NetworkMessage, RadioFrame, Reception } from './radio-event.ts'

const FRAME_COUNT_MAX = 2 ** 32 - 1
const SPREADING_FACTORS: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 11, 12])
const FREQUENCY_MAX_HZ = 10e9
/** The limit of the column, which is a smallint. */
const GATEWAY_COUNT_MAX = 32_767

/** Returns how a frame was received. Omits impossible readings, so that the frame is not lost because of them. */
export function toRadioRow(
  deviceId: number,
  frame: RadioFrame,
  { provider, serverId }: Pick<NetworkMessage, 'provider' | 'serverId'>,
  receivedMs: number,
): RadioRow {
  const { receptions, spreadingFactor, frequencyHz, device } = frame
  const best = findBest(receptions)
  const heardMs = frame.heardMs !== undefined && frame.heardMs <= receivedMs ? frame.heardMs : null
  return {
    device_id: deviceId,
    received_ms: receivedMs,
    heard_ms: heardMs,
    dev_addr: frame.devAddr,
    frame_count: isWithin(frame.frameCount, FRAME_COUNT_MAX) ? frame.frameCount : 0,
    frame_hash: hashContent(`${frame.port ?? ''} ${Buffer.from(frame.data).toString('base64')}`),
    provider,
    server_id: serverId,
    application: device.application ?? null,
    device_name: device.name ?? null,
    port: frame.port ?? null,
    rssi_dbm: best?.rssiDbm ?? null,
    snr_db: best?.snrDb ?? null,
    gateway_id: best?.gatewayId ?? null,
    gateway_count: Math.min(receptions.length, GATEWAY_COUNT_MAX),
    spreading_factor:
      spreadingFactor !== undefined && SPREADING_FACTORS.has(spreadingFactor) ? spreadingFactor : null,
    frequency_hz: frequencyHz !== undefined && isWithin(frequencyHz, FREQUENCY_MAX_HZ) ? frequencyHz : null,
    is_simulated: frame.isSimulated,
  }
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max
}

/**
 * Returns the reception with the highest signal-to-noise ratio, and among equal ones the strongest. ChirpStack uses this order to choose the gateway
 * for a downlink. A known reading is better than an unknown one.
 */
function findBest(receptions: readonly Reception[]): Reception | undefined {
  const rank = ({ snrDb, rssiDbm }: Reception) => [snrDb ?? -Infinity, rssiDbm ?? -Infinity] as const
  return receptions.toSorted((a, b) => {
    const [[snrA, rssiA], [snrB, rssiB]] = [rank(a), rank(b)]
    return snrA === snrB ? (rssiA === rssiB ? 0 : rssiB - rssiA) : snrB - snrA
  })[0]
}
