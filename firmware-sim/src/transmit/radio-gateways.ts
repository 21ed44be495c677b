import { createRandom, type Random } from '../random.ts'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'

/** The reception of a frame by a radio gateway. */
export interface Reception {
  gatewayId: string
  rssi: number
  snr: number
}

export interface ReceivedFrame {
  receptions: Reception[]
  spreadingFactor: number
  frequencyHz: number
}

const FREQUENCIES_HZ = [868_100_000, 868_300_000, 868_500_000]
/** The device transmits at 14 dBm, and its antenna adds 2 dB. */
const SENT_DBM = 16
/** The thermal noise in 125 kHz, with a noise figure of 6 dB. */
const NOISE_DBM = -117
/** The highest value that receivers report. */
const SNR_MAX_DB = 13
/** The path loss at 1 km and per tenfold distance: Hata's open area model at 868 MHz with a 50 m mast, plus 12 dB for trees. */
const LOSS_AT_1_KM_DB = 107
const LOSS_PER_DECADE_DB = 33.8
/** Standard deviations: of the effect of hills and trees, which is the same for each frame, and of what changes from frame to frame. */
const SHADOW_DB = 4
const FADING_DB = 1.5
/** The signal-to-noise ratios that spreading factors 7 to 12 need. */
const NEEDED_SNR_DB = [-7.5, -10, -12.5, -15, -17.5, -20]
const LOWEST_SNR_DB = Math.min(...NEEDED_SNR_DB)
const FIRST_FACTOR = 7
/** The margin that adaptive data rate leaves. */
const MARGIN_DB = 10
const KM_PER_DEGREE = 111.2
const NEAREST_KM = 0.2
const GATEWAYS_MAX = 3

type Place = Pick<
  SimulatedDevice,
  'deviceId' | 'seed' | 'siteName' | 'latitude' | 'longitude' | 'region' | 'blockedMarginDb'
>

/** Simulates the radio path from one camera to the two or three radio gateways around its site. */
export class RadioPath {
  readonly #random: Random
  readonly #gateways: { gatewayId: string; snrDb: number }[]
  readonly #spreadingFactor: number

  constructor(device: Place) {
    this.#random = createRandom(device.seed, device.deviceId, 'radio')
    const free = placeGateways(device).map(({ gatewayId, km }) => {
      const lossDb = LOSS_AT_1_KM_DB + LOSS_PER_DECADE_DB * Math.log10(km) + SHADOW_DB * this.#random.normal()
      return { gatewayId, snrDb: SENT_DBM - lossDb - NOISE_DBM }
    })
    const bestFree = Math.max(...free.map(({ snrDb }) => snrDb))
    const { blockedMarginDb: marginDb } = device
    const best = marginDb === undefined ? bestFree : Math.min(bestFree, LOWEST_SNR_DB + marginDb)
    this.#gateways = free.map(({ gatewayId, snrDb }) => ({ gatewayId, snrDb: snrDb - (bestFree - best) }))
    const found = NEEDED_SNR_DB.findIndex((needed) => best >= needed + MARGIN_DB)
    this.#spreadingFactor = FIRST_FACTOR + (found === -1 ? NEEDED_SNR_DB.length - 1 : found)
  }

  /** Returns how the next frame is received, by at least one radio gateway. */
  receive(): ReceivedFrame {
    const needed = NEEDED_SNR_DB[this.#spreadingFactor - FIRST_FACTOR] ?? 0
    const received = this.#gateways
      .map(({ gatewayId, snrDb }) => ({ gatewayId, snrDb: snrDb + FADING_DB * this.#random.normal() }))
      .toSorted((a, b) => b.snrDb - a.snrDb)
    const receptions = received
      .filter(({ snrDb }, place) => place === 0 || snrDb >= needed)
      .map(({ gatewayId, snrDb }) => toReception(gatewayId, Math.max(snrDb, needed)))
    const frequencyHz = FREQUENCIES_HZ[this.#random.whole(0, FREQUENCIES_HZ.length - 1)] ?? 0
    return { receptions, spreadingFactor: this.#spreadingFactor, frequencyHz }
  }

  /** Returns the same frame, delivered again by another, more distant radio gateway. */
  receiveAgain({ receptions: [best], ...frame }: ReceivedFrame): ReceivedFrame {
    const needed = NEEDED_SNR_DB[this.#spreadingFactor - FIRST_FACTOR] ?? 0
    const snrDb = Math.max(needed, (best?.snr ?? 0) - this.#random.between(2, 8))
    return { ...frame, receptions: [toReception('0016c001ff10ffff', snrDb)] }
  }
}

/** The reported strength includes the noise. */
function toReception(gatewayId: string, snrDb: number): Reception {
  const powerDbm = NOISE_DBM + 10 * Math.log10(10 ** (snrDb / 10) + 1)
  return { gatewayId, rssi: Math.round(powerDbm), snr: Math.round(Math.min(snrDb, SNR_MAX_DB) * 4) / 4 }
}

/** Gateways belong to a site and are shared by its cameras. Every other site has a third one. */
function placeGateways(place: Place): { gatewayId: string; km: number }[] {
  const { siteName, region, latitude, longitude } = place
  const site = region.sites.find(({ name }) => name === siteName)
  const random = createRandom(siteName, 'gateways')
  const gateways = Array.from({ length: GATEWAYS_MAX }, () => {
    const gatewayId = `0016c001ff${random.whole(0, 0xffffff).toString(16).padStart(6, '0')}`
    const spread = (site?.spreadDegrees ?? 0) * 0.5
    const north = (site?.latitude ?? latitude) + random.between(-spread, spread) - latitude
    const east = (site?.longitude ?? longitude) + random.between(-spread, spread) - longitude
    const eastKm = east * KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
    return { gatewayId, km: Math.max(NEAREST_KM, Math.hypot(north * KM_PER_DEGREE, eastKm)) }
  })
  return random.chance(0.5) ? gateways : gateways.slice(1)
}
