import { NO_COMMAND_FAULTS } from '../device/command-faults.ts'
import type { SimOptions } from '../options.ts'
import { DAY_MS } from '../time.ts'
import { kenya } from '../wildlife/kenya.ts'
import type { Region } from '../wildlife/region.ts'

export const SAMPLE_REGION = kenya
export const SAMPLE_CAMERAS = 6
/** Long enough for faults, which begin two to three weeks after the cameras were deployed. */
const DAYS = 24
/** Painting photos is most of the work for a sample fleet. */
const DAYS_WITH_PHOTOS = 3
/** A user who watches sees a new sighting every minute or two. */
const SPEED = 30

interface SampleOptions {
  firstId: number
  algId: number
  mqttUrl: string
}

/**
 * Returns the options for one account's fleet: most cameras send photos, one has a loose cable and one has a weak battery. Its messages are from the
 * past weeks but arrive now, as if the cameras had just come back into coverage.
 */
export function sampleOptions({ firstId, algId, mqttUrl }: SampleOptions): SimOptions {
  const region: Region = { ...SAMPLE_REGION, algId }
  return {
    devices: SAMPLE_CAMERAS,
    firstId,
    url: mqttUrl,
    credentialsFile: undefined,
    username: undefined,
    password: undefined,
    rate: undefined,
    speed: SPEED,
    backfillDays: DAYS,
    dialect: 'native',
    faultShares: { silent: 0, cable: 1 / SAMPLE_CAMERAS, low_battery: 1 / SAMPLE_CAMERAS, clock_reset: 0 },
    commandFaultChances: NO_COMMAND_FAULTS,
    bootMs: 5000,
    lateAnswerMs: 0,
    commandLogFile: undefined,
    photoChances: { loraShare: 0.2, loraActivity: 0.4, emptyFactor: 0.15 },
    regions: [region],
    deviceDeviation: 0.4,
    photosFromMs: Date.now() - DAYS_WITH_PHOTOS * DAY_MS,
    claimsReceipt: false,
    seed: firstId,
    progressFile: undefined,
    isPlanOnly: false,
  }
}
