import { EMPTY_FRAME_SHARE } from '@sentinel/domain/fleet/camera-behaviour'
import {
  MISTAKE_CONFIDENCE_MAX,
  MISTAKE_CONFIDENCE_MIN,
  MISTAKE_SHARE,
} from '@sentinel/domain/fleet/simulated-mistakes'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { DAY_DEVIATION, type SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom, type Random } from '../random.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import { type Activity, drawTimeOfDayMs } from '../wildlife/activity.ts'
import { PERSON_CLASS_ID, type Species, VEHICLE_CLASS_ID } from '../wildlife/region.ts'

/** If a camera is triggered more often than this, there is a branch in front of its sensor. It stops recording for the day to save its battery. */
const SIGHTINGS_A_DAY_MAX = 600
const PERSON_SHARE = 0.015
const VEHICLE_SHARE = 0.005
/** The trigger often fires again while an animal stays or the wind continues. */
const AGAIN_CHANCE = 0.3
const CONFIDENCE_DEVIATION = 7

export interface Sighting {
  takenMs: number
  /** Undefined for an empty frame. */
  subject: string | undefined
  count: number
  classId: number
  confidence: number
  classList: { class_id: number; confidence: number }[]
}

interface Subject {
  key: string | undefined
  classId: number
  confidencePercent: number
  activity: Activity
  groupMax: number
}

/** Empty frames are mostly taken by day, when there is wind and shadows move. */
const EMPTY: Subject = {
  key: undefined,
  classId: EMPTY_CLASS_ID,
  confidencePercent: 88,
  activity: 'diurnal',
  groupMax: 1,
}
const PERSON: Subject = {
  key: 'person',
  classId: PERSON_CLASS_ID,
  confidencePercent: 95,
  activity: 'diurnal',
  groupMax: 2,
}
const VEHICLE: Subject = {
  key: 'vehicle',
  classId: VEHICLE_CLASS_ID,
  confidencePercent: 94,
  activity: 'diurnal',
  groupMax: 1,
}

/** Generates what a camera sees from `fromMs` up to `toMs`, in chronological order. */
export function* findSightings(device: SimulatedDevice, fromMs: number, toMs: number): Generator<Sighting> {
  const offsetMs = device.region.utcOffsetMinutes * MINUTE_MS
  const lastDay = Math.floor((toMs + offsetMs) / DAY_MS)
  for (let day = Math.floor((fromMs + offsetMs) / DAY_MS); day <= lastDay; day++)
    for (const sighting of sightingsOfDay(device, day * DAY_MS - offsetMs))
      if (sighting.takenMs >= fromMs && sighting.takenMs < toMs && sees(device, sighting.takenMs))
        yield sighting
}

/** Returns the sightings on the local day that begins at `midnightMs`. */
function sightingsOfDay(device: SimulatedDevice, midnightMs: number): Sighting[] {
  const random = createRandom(device.seed, device.deviceId, 'day', midnightMs)
  const median = device.medianInsightsADay * Math.exp(DAY_DEVIATION * random.normal())
  const mean = median * (1 - EMPTY_FRAME_SHARE + EMPTY_FRAME_SHARE * device.emptyFactor)
  const count = Math.min(SIGHTINGS_A_DAY_MAX, Math.floor(mean + random.fraction()))
  const sightings: Sighting[] = []
  while (sightings.length < count) {
    const subject = drawSubject(device, random)
    let takenMs = midnightMs + drawTimeOfDayMs(random, subject.activity)
    do {
      sightings.push(classify(device, subject, takenMs, random))
      takenMs += random.whole(4, 90) * 1000
    } while (sightings.length < count && takenMs < midnightMs + DAY_MS && random.chance(AGAIN_CHANCE))
  }
  return sightings.toSorted((a, b) => a.takenMs - b.takenMs)
}

function sees({ fault, faultMs }: SimulatedDevice, takenMs: number): boolean {
  return takenMs < faultMs || (fault !== 'cable' && fault !== 'silent')
}

function drawSubject(device: SimulatedDevice, random: Random): Subject {
  const draw = random.fraction()
  const emptyFrames = EMPTY_FRAME_SHARE * device.emptyFactor
  const emptyShare = emptyFrames / (1 - EMPTY_FRAME_SHARE + emptyFrames)
  if (draw < emptyShare) return EMPTY
  if (draw < emptyShare + PERSON_SHARE) return PERSON
  if (draw < emptyShare + PERSON_SHARE + VEHICLE_SHARE) return VEHICLE
  const { species } = device.region
  const weights = species.map(({ weight }, at) => weight * (device.speciesFactors[at] ?? 1))
  return species[random.index(weights)] as Species // safe: each species has a weight
}

function classify(device: SimulatedDevice, subject: Subject, takenMs: number, random: Random): Sighting {
  const drawn =
    subject.confidencePercent - Math.abs(random.normal()) * CONFIDENCE_DEVIATION + random.between(0, 4)
  const confidence = Math.round(Math.min(100, Math.max(35, drawn)))
  const right = { class_id: subject.classId, confidence }
  const sighting = {
    takenMs,
    subject: subject.key,
    count: subject.groupMax === 1 ? 1 : Math.max(1, random.whole(-1, subject.groupMax)),
    classList: [right, ...drawOthers(device, subject, confidence, random)],
  }
  const classList = findMistake(device, subject, takenMs) ?? sighting.classList
  const surest = classList[0] ?? right
  return { ...sighting, classList, classId: surest.class_id, confidence: surest.confidence }
}

/**
 * If the classifier confuses an animal with another one, returns both classes, the wrong one first. Has its own random number sequence, so that
 * everything else stays the same.
 */
function findMistake(
  device: SimulatedDevice,
  subject: Subject,
  takenMs: number,
): Sighting['classList'] | undefined {
  const random = createRandom(device.seed, device.deviceId, 'mistake', takenMs)
  const lookAlike = findLookAlike(device, subject)
  if (!lookAlike || !random.chance(MISTAKE_SHARE)) return undefined
  const confidence = random.whole(MISTAKE_CONFIDENCE_MIN, MISTAKE_CONFIDENCE_MAX)
  return [
    { class_id: lookAlike.classId, confidence },
    { class_id: subject.classId, confidence: 100 - confidence },
  ]
}

/** Returns the animal with which the classifier confuses a species: its neighbour in the list. People, vehicles and empty frames have none. */
function findLookAlike({ region: { species } }: SimulatedDevice, subject: Subject): Species | undefined {
  const at = species.findIndex(({ key }) => key === subject.key)
  return at === -1 ? undefined : (species[at + 1] ?? species[at - 1])
}

/** Returns up to three other possible classes, which share part of the remaining confidence. */
function drawOthers(
  device: SimulatedDevice,
  subject: Subject,
  confidence: number,
  random: Random,
): Sighting['classList'] {
  const classIds = [EMPTY_CLASS_ID, ...device.region.species.map((species) => species.classId)]
  const others: Sighting['classList'] = []
  let left = 100 - confidence
  for (let more = random.whole(0, 3); more > 0 && left > 0; more--) {
    const class_id = classIds[random.whole(0, classIds.length - 1)] ?? EMPTY_CLASS_ID
    const share = Math.ceil(left * random.between(0.2, 0.7))
    if (class_id === subject.classId || others.some((other) => other.class_id === class_id)) continue
    others.push({ class_id, confidence: share })
    left -= share
  }
  return others.toSorted((a, b) => b.confidence - a.confidence)
}
