import {
  CELL_SHARE,
  EMPTY_FRAME_SHARE,
  LATE_SHARE,
  WIFI_SHARE,
} from '@sentinel/domain/fleet/camera-behaviour'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import type { CommsSource } from '@sentinel/contracts/insights/insights'
import type { Activity } from './activity.ts'
import { DAY_MS, type SeedPlan } from './plan.ts'
import { randomFor } from './random.ts'

/** The names of the classes in the data set's alg by number, most frequent first. */
export const SPECIES = [
  'impala',
  'warthog',
  'zebra',
  'guineafowl',
  'baboon',
  'bushbuck',
  'elephant',
  'porcupine',
  'genet',
  'spotted hyena',
  'giraffe',
  'mongoose',
  'buffalo',
  'jackal',
  'duiker',
  'civet',
  'honey badger',
  'serval',
  'leopard',
  'bushpig',
  'aardvark',
  'lion',
  'caracal',
  'pangolin',
]

const LATE_MAX_DAYS = 7
/** Cameras send what they have seen since their last cycle. */
const CYCLE_MS = 10 * 60 * 1000
const SURE_MIN_PERCENT = 50

/** The columns of one line, in order. */
export const SIGHTING_COLUMNS =
  'number, taken_ms, received_ms, device_id, class_id, confidence, comms_source, class_ids, class_confidences'

/** Returns one insight as a line for COPY. Its content depends only on the plan and its number. */
export function writeSighting(
  plan: SeedPlan,
  activity: Activity,
  firstDeviceId: number,
  number: number,
): string {
  const random = randomFor(plan.seed, number)
  const takenMs = activity.takenMs(number + random())
  const deviceId = firstDeviceId + activity.chooseCamera(takenMs, random())
  const delayMs = random() < LATE_SHARE ? (1 + random() * (LATE_MAX_DAYS - 1)) * DAY_MS : random() * CYCLE_MS
  const receivedMs = Math.min(Math.floor(takenMs + delayMs), plan.endsAtMs)
  const isEmpty = random() < EMPTY_FRAME_SHARE
  const species = Math.floor(random() ** 2 * SPECIES.length)
  const sure = SURE_MIN_PERCENT + Math.floor(random() * (101 - SURE_MIN_PERCENT))
  const [classId, otherId] = isEmpty ? [EMPTY_CLASS_ID, species] : [species, EMPTY_CLASS_ID]
  const comms = chooseComms(random())
  return `${number}\t${takenMs}\t${receivedMs}\t${deviceId}\t${classId}\t${sure}\t${comms}\t{${classId},${otherId}}\t{${sure},${100 - sure}}\n`
}

function chooseComms(share: number): CommsSource {
  if (share < WIFI_SHARE) return 'wifi'
  return share < WIFI_SHARE + CELL_SHARE ? 'cell' : 'lora'
}
