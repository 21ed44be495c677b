import type { InsightsMessage, UplinkInsight } from '@sentinel/contracts/device-messages/mqtt'
import type { Random } from '@sentinel/firmware-sim/random'
import { publishUplink } from '@sentinel/gateway/testing/publish-uplink'
import type { Camera } from './counted-world.ts'
import { type Operation, pick } from './worker.ts'

const HOUR_MS = 60 * 60 * 1000
/** The devices were offline for this long, and now send what they saw. */
export const HISTORY_DAYS = 40
const BURST = 4

interface Sent {
  camera: Camera
  message: InsightsMessage
}

/** Sends bursts of old and new insights, from all kinds of links and clocks, through either gateway. Some messages are sent twice. */
export function sendInsights(cameras: readonly Camera[]): Operation {
  const sent: Sent[] = []
  return async (random) => {
    const burst = Array.from({ length: BURST }, () => {
      if (sent.length > 0 && random.chance(0.1)) return pick(random, sent)
      const one = { camera: pick(random, cameras), message: drawMessage(random) }
      sent.push(one)
      return one
    })
    await Promise.all(
      burst.map(({ camera, message }) =>
        publishUplink(pick(random, camera.connections), 'insights', message),
      ),
    )
  }
}

/** Sends reports through one gateway, in order, so that each increase of the image count is counted once. */
export function sendHealth(cameras: readonly Camera[]): Operation {
  const images = new Map<Camera, number>()
  return async (random) => {
    const camera = pick(random, cameras)
    const reset = random.chance(0.1)
    const processed = (reset ? 0 : (images.get(camera) ?? 0)) + random.whole(0, 40)
    images.set(camera, processed)
    const [connection] = camera.connections
    if (!connection) throw new Error('the camera is not connected')
    await publishUplink(connection, 'health', {
      message_id: random.whole(0, 2 ** 31),
      images_processed: processed,
    })
  }
}

function drawMessage(random: Random): InsightsMessage {
  return {
    message_id: random.whole(0, 2 ** 31),
    comms_source: pick(random, ['cell', 'wifi', 'satellite', 'lora']),
    insights: Array.from({ length: random.whole(1, 4) }, (_, index) => drawInsight(random, index)),
  }
}

function drawInsight(random: Random, index: number): UplinkInsight {
  return {
    index,
    alg_id: random.chance(0.15) ? null : 3,
    class_id: random.whole(0, 5),
    confidence: random.whole(1, 99),
    file_ctime: drawCameraTime(random),
    class_list: [1, 2, 3].map((class_id) => ({ class_id, confidence: random.whole(1, 99) })),
  }
}

function drawCameraTime(random: Random): string | null {
  const time = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()
  if (random.chance(0.1)) return null
  if (random.chance(0.05)) return '1970-01-01T00:00:20.000Z'
  if (random.chance(0.1)) return time(Date.now() + random.between(0, 48) * HOUR_MS)
  const days = random.chance(0.5) ? 2 : HISTORY_DAYS
  return time(Date.now() - random.between(0, days * 24) * HOUR_MS)
}
