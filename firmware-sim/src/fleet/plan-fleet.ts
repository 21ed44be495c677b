import { CELL_SHARE, WIFI_SHARE } from '@sentinel/domain/fleet/camera-behaviour'
import type { CommsSource } from '@sentinel/contracts/insights/insights'
import { createRandom, type Random } from '../random.ts'
import { DAY_MS } from '../time.ts'
import type { Region } from '../wildlife/region.ts'
import { REGIONS } from '../wildlife/regions.ts'
import { type Fault, type FaultShares, shuffledPlaces, strikeFleet } from './faults.ts'

/** The insights per device and day are log-normal: median 4, 99th percentile 150. */
const MEDIAN_INSIGHTS_A_DAY = 4
/** Combined with a day's deviation, as the root of the sum of squares, this gives ln(150 / 4) / 2.326. */
const DEVICE_DEVIATION = 1.2
export const DAY_DEVIATION = 1.0

const CYCLE_MINUTES = [120, 240, 390, 690, 720]
const CYCLE_WEIGHTS = [3, 3, 2, 8, 4]
const TRIGGER_NUMBERS = [1, 3, 10, 30, 50]
const TRIGGER_WEIGHTS = [1, 2, 5, 10, 2]
const FIRMWARES = ['2.3.0', '2.2.4', '2.1.9']
const FIRMWARE_WEIGHTS = [7, 2, 1]
const SOLAR_SHARE = 0.3

/** Determines how many of a fleet's sightings have photos. */
export interface PhotoChances {
  /** The share of cameras, from 0 to 1, that use LoRa and therefore send no photos. */
  loraShare: number
  /** The number of a LoRa camera's sightings, as a multiple of the usual number. */
  loraActivity: number
  /** The number of empty frames, as a multiple of the usual number. The number of animals does not change. */
  emptyFactor: number
}

export const USUAL_PHOTO_CHANCES: PhotoChances = {
  loraShare: 1 - CELL_SHARE - WIFI_SHARE,
  loraActivity: 1,
  emptyFactor: 1,
}

const LORA_ROUND = 6
/** Maps a camera's position in its group of six to the strength of its signal, in decibels above the weakest readable signal. */
const BLOCKED_MARGINS_DB: Partial<Record<number, number>> = { 1: 6, 2: 0.5 }

/** A camera with its initial setup. */
export interface SimulatedDevice {
  deviceId: number
  seed: number
  /** Set if reports before this time were drawn from another seed. */
  before?: { untilMs: number; seed: number }
  name: string
  region: Region
  siteName: string
  latitude: number
  longitude: number
  transport: CommsSource
  /** False for LoRa, which carries no photos. */
  sendsPhotos: boolean
  /** Set if something blocks the antenna: the signal strength in decibels above the weakest readable signal. */
  blockedMarginDb: number | undefined
  /** The time from which the camera takes photos of sightings. */
  photosFromMs: number
  isSolar: boolean
  cycleMinutes: number
  triggerNumber: number
  medianInsightsADay: number
  /** The number of empty frames, as a multiple of the usual number. */
  emptyFactor: number
  /** The frequency of each of the region's species here, relative to the whole region. */
  speciesFactors: number[]
  /** The lifetime of a fresh battery. */
  batteryDays: number
  deployedMs: number
  fault: Fault | undefined
  /** The time when the fault began. */
  faultMs: number
  firmware: string
}

export interface FleetOptions {
  devices: number
  firstId: number
  seed: number
  /** The approximate time when the cameras were deployed. Faults begin in the following weeks. */
  deployedMs: number
  faultShares: FaultShares
  photoChances: PhotoChances
  /** The regions of the cameras, assigned in turn. */
  regions?: readonly Region[]
  /** The time from which the cameras take photos. By default they always do. */
  photosFromMs?: number
  /** The standard deviation of the logarithm of how much each camera sees. */
  deviceDeviation?: number
}

/** Plans a fleet's cameras, in all regions unless some are named. The same options always give the same fleet. */
export function planFleet({
  devices,
  firstId,
  seed,
  deployedMs,
  faultShares,
  photoChances: { loraShare, loraActivity, emptyFactor },
  regions = Object.values(REGIONS),
  photosFromMs = 0,
  deviceDeviation = DEVICE_DEVIATION,
}: FleetOptions): SimulatedDevice[] {
  const faults = strikeFleet(devices, faultShares, seed)
  const transports = assignTransports(devices, loraShare, seed)
  const blockedMargins = blockAntennas(transports)
  return Array.from({ length: devices }, (_, place) => {
    const deviceId = firstId + place
    const random = createRandom(seed, deviceId, 'device')
    const transport = transports[place] ?? 'lora'
    const region = regions[place % regions.length] as Region // safe: the remainder is an index
    return {
      deviceId,
      seed,
      region,
      ...placeAtSite(region, Math.floor(place / regions.length), random),
      transport,
      sendsPhotos: transport !== 'lora',
      blockedMarginDb: blockedMargins.get(place),
      photosFromMs,
      isSolar: random.chance(SOLAR_SHARE),
      cycleMinutes: pick(CYCLE_MINUTES, CYCLE_WEIGHTS, random),
      triggerNumber: pick(TRIGGER_NUMBERS, TRIGGER_WEIGHTS, random),
      medianInsightsADay:
        MEDIAN_INSIGHTS_A_DAY *
        Math.exp(deviceDeviation * random.normal()) *
        (transport === 'lora' ? loraActivity : 1),
      emptyFactor,
      speciesFactors: region.species.map(() => random.between(0.2, 1.8)),
      batteryDays: random.between(70, 200),
      deployedMs: deployedMs - random.between(0, 60) * DAY_MS,
      fault: faults.get(place),
      faultMs: deployedMs + random.between(14, 21) * DAY_MS,
      firmware: pick(FIRMWARES, FIRMWARE_WEIGHTS, random),
    }
  })
}

/** Assigns Wi-Fi to 10 % of the fleet, and a cellular network to all other cameras without LoRa. */
function assignTransports(devices: number, loraShare: number, seed: number): CommsSource[] {
  const wifiShare = Math.min(WIFI_SHARE, 1 - loraShare)
  const cellShare = 1 - loraShare - wifiShare
  const transports = Array.from<CommsSource>({ length: devices }).fill('lora')
  const order = shuffledPlaces(devices, `${seed}/transports`)
  for (const place of order.splice(0, Math.round(devices * cellShare))) transports[place] = 'cell'
  for (const place of order.splice(0, Math.round(devices * wifiShare))) transports[place] = 'wifi'
  return transports
}

/** Gives one in six LoRa cameras a fair signal and another one a weak signal. */
function blockAntennas(transports: readonly CommsSource[]): Map<number, number> {
  const places = [...transports.keys()].filter((place) => transports[place] === 'lora')
  const margins = places.map((place, rank) => [place, BLOCKED_MARGINS_DB[rank % LORA_ROUND]] as const)
  return new Map(margins.flatMap(([place, margin]) => (margin === undefined ? [] : [[place, margin]])))
}

/** `rank` numbers the cameras in the region. */
function placeAtSite(
  region: Region,
  rank: number,
  random: Random,
): Pick<SimulatedDevice, 'name' | 'siteName' | 'latitude' | 'longitude'> {
  const site = region.sites[rank % region.sites.length]
  if (!site) throw new Error(`${region.name} has no site`)
  const number = 1 + Math.floor(rank / region.sites.length)
  return {
    name: `${site.name} ${String(number).padStart(2, '0')}`,
    siteName: site.name,
    latitude: round(site.latitude + site.spreadDegrees * random.normal() * 0.5),
    longitude: round(site.longitude + site.spreadDegrees * random.normal() * 0.5),
  }
}

function pick<Value>(values: readonly Value[], weights: readonly number[], random: Random): Value {
  return values[random.index(weights)] as Value // safe: each value has a weight
}

/** Rounds to 5 decimals, which is about a metre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
