import { decodeUplink } from '@sentinel/contracts/device-messages/lora-codec'
import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'

type Decoded = NonNullable<ReturnType<typeof decodeUplink>['data']>
type LoraInsights = Extract<Decoded, { insights: unknown }>
type LoraResult = Extract<Decoded, { command_number: number }>
type LoraHealth = Exclude<Decoded, LoraInsights | LoraResult>

/** The content of a frame, in the form of native devices. A frame with insights may also report the battery. */
export type FrameContent =
  | { kind: 'insights'; message: InsightsMessage; battery: HealthMessage | undefined }
  | { kind: 'health'; message: HealthMessage }
  | { kind: 'result'; result: LoraResult }

/** Decodes a frame (the wire page, §4). Returns the reason if it cannot be read. */
export function decodeFrame(
  frame: { port: number; data: Uint8Array },
  isSimulated: boolean,
): FrameContent | { error: string } {
  const { data, errors } = decodeUplink({ fPort: frame.port, bytes: frame.data })
  if (!data) return { error: errors.join('; ') }
  if ('command_number' in data) return { kind: 'result', result: data }
  if ('insights' in data) return toInsights(data, isSimulated)
  return { kind: 'health', message: toHealth(data, isSimulated) }
}

/** Stores fields that the contract does not know with the first insight. */
function toInsights(
  { message_id, time_estimated, insights, battery_voltage, latitude, longitude }: LoraInsights,
  isSimulated: boolean,
): FrameContent {
  const place = latitude === undefined ? {} : { latitude, longitude }
  const message = {
    message_id,
    comms_source: 'lora',
    ...place,
    ...(time_estimated && { time_estimated }),
    ...(isSimulated && { simulated: true }),
    insights: insights.map((insight) => ({ ...insight, alg_id: null })),
  } satisfies InsightsMessage & Record<string, unknown>
  const recordedAt = insights[0]?.file_ctime
  const battery =
    battery_voltage === undefined
      ? undefined
      : { message_id, battery_voltage, recorded_at: recordedAt ?? null }
  return { kind: 'insights', message, battery }
}

function toHealth(
  { startup_data, settings_revision, ...health }: LoraHealth,
  isSimulated: boolean,
): HealthMessage {
  const reason = startup_data['brown_out'] ? 'brown_out' : startup_data['rebooted'] ? 'reset' : 'wake'
  const report = {
    ...health,
    startup_data: { ...startup_data, reboot_reason: reason },
    ...(settings_revision > 0 && { settings_revision }),
    ...(isSimulated && { simulated: true }),
  }
  return report
}
