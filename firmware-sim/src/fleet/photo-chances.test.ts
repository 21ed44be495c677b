import { expect, test } from 'vitest'
import { planDeliveries } from '../device/deliveries.ts'
import { hasPhoto } from '../device/messages.ts'
import { aFleet, madeWith, NOON_MS } from '../testing/fleets.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { PERSON_CLASS_ID } from '../wildlife/region.ts'
import { USUAL_FAULT_SHARES } from './faults.ts'
import type { PhotoChances } from './plan-fleet.ts'

/** The same values as in stack/src/demo/fleet-args.ts. */
const OF_THE_DEMO: PhotoChances = { loraShare: 0.2, loraActivity: 0.4, emptyFactor: 0.15 }

/** Returns how many of the newest 25 sightings of a fleet of 100 have a photo of an animal. */
function countAnimalPhotos(untilMs: number, photoChances: PhotoChances): number {
  const deployedMs = untilMs - 30 * DAY_MS
  return aFleet({ devices: 100, deployedMs, faultShares: USUAL_FAULT_SHARES, photoChances })
    .flatMap((device) =>
      planDeliveries(device, madeWith(device), untilMs - DAY_MS / 2, untilMs)
        .flatMap((delivery) => (delivery.kind === 'insights' ? delivery.sightings : []))
        .map((sighting) => ({
          takenMs: sighting.takenMs,
          isAnimal: hasPhoto(device, sighting) && sighting.classId < PERSON_CLASS_ID,
        })),
    )
    .toSorted((a, b) => b.takenMs - a.takenMs)
    .slice(0, 25)
    .filter(({ isAnimal }) => isAnimal).length
}

test.each([0, 7, 15])(
  'most of the newest 25 sightings of a demo that starts %i hours after noon have a photo of an animal',
  (hours) => {
    const untilMs = NOON_MS + hours * HOUR_MS
    expect(countAnimalPhotos(untilMs, OF_THE_DEMO)).toBeGreaterThan(12)
  },
)
