import { RECORDS_BY_LOCAL_HOUR } from '@sentinel/domain/fleet/camera-behaviour'
import type { Camera } from './cameras.ts'
import { DAY_MS, HOUR_MS, type SeedPlan, startOf } from './plan.ts'
import { randomFor } from './random.ts'

const HOURS = DAY_MS / HOUR_MS
/** Separates the random numbers for a camera's days from those for the camera itself. */
const DAYS_STREAM = 0x5eed

export interface Activity {
  /** Returns when the row at a position from 0 to `insights` was taken, as a whole second. Later positions are never earlier. */
  takenMs(place: number): number
  /** Returns the camera at a share, from 0 to 1, of everything that is seen in the hour of the given time. */
  chooseCamera(takenMs: number, share: number): number
}

/** Spreads the sightings over hours and cameras: by weight, by a day's chance and by the local hour. */
export function createActivity(plan: SeedPlan, cameras: readonly Camera[]): Activity {
  const startMs = startOf(plan)
  const weigh = createWeights(plan, cameras)
  const seenUntil = sumHours(plan, cameras)
  const seen = seenUntil.at(-1) ?? 0

  return {
    takenMs(place) {
      const at = (place / plan.insights) * seen
      const hour = placeIn(seenUntil, at)
      const before = hour === 0 ? 0 : (seenUntil[hour - 1] ?? 0)
      const ofHour = (at - before) / ((seenUntil[hour] ?? 0) - before)
      const taken = startMs + (hour + Math.min(ofHour, 1)) * HOUR_MS
      return Math.min(Math.floor(taken / 1000) * 1000, plan.endsAtMs - 1000)
    },
    chooseCamera(takenMs, share) {
      const weights = weigh(Math.floor((takenMs - startMs) / HOUR_MS))
      return placeIn(weights, share * (weights.at(-1) ?? 0))
    },
  }
}

/** Returns how much a camera sees on a day, with an average of 1: a few days have many sightings, and many days have next to none. */
function luckOf(seed: number, camera: number, day: number): number {
  return -Math.log(1 - randomFor(seed, DAYS_STREAM, camera, day)())
}

/** Returns what all cameras have seen by the end of each hour. Cameras with the same local time are summed first. */
function sumHours(plan: SeedPlan, cameras: readonly Camera[]): Float64Array {
  const { seed, days } = plan
  const firstHour = utcHourOf(startOf(plan))
  const until = new Float64Array(days * HOURS)
  let seen = 0
  for (let day = 0; day < days; day++) {
    const byOffset = new Float64Array(HOURS)
    for (const { number, weight, utcOffsetHours } of cameras) {
      const offset = (utcOffsetHours + HOURS) % HOURS
      byOffset[offset] = (byOffset[offset] ?? 0) + weight * luckOf(seed, number, day)
    }
    for (let hour = 0; hour < HOURS; hour++) {
      for (const [offset, sum] of byOffset.entries()) seen += sum * activityAt(firstHour + hour + offset)
      until[day * HOURS + hour] = seen
    }
  }
  return until
}

/** Returns the summed weights of the cameras in an hour of the data set. Caches those of the last requested hour. */
function createWeights(plan: SeedPlan, cameras: readonly Camera[]): (hour: number) => Float64Array {
  const firstHour = utcHourOf(startOf(plan))
  const ofDay = new Float64Array(cameras.length)
  const until = new Float64Array(cameras.length)
  let cachedDay = -1
  let cachedHour = -1

  return (hour) => {
    if (hour === cachedHour) return until
    const day = Math.floor(hour / HOURS)
    if (day !== cachedDay)
      for (const { number, weight } of cameras) ofDay[number] = weight * luckOf(plan.seed, number, day)
    let seen = 0
    for (const { number, utcOffsetHours } of cameras)
      until[number] = seen += (ofDay[number] ?? 0) * activityAt(firstHour + hour + utcOffsetHours)
    cachedDay = day
    cachedHour = hour
    return until
  }
}

function utcHourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) % HOURS
}

function activityAt(hour: number): number {
  return RECORDS_BY_LOCAL_HOUR[(hour + HOURS) % HOURS] ?? 0
}

/** Returns the first index whose sum is above a value, or the last one for all higher values. */
function placeIn(sums: Float64Array, value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
