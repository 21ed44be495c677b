import { FORECAST_FROM_DAYS, forecastBattery } from '@sentinel/api/fleet/devices/battery-forecast'
import { splitReadings } from '@sentinel/api/fleet/devices/history-parts'
import type { BatteryForecast } from '@sentinel/contracts/fleet/devices'
import {
  packKinds,
  type PackKindName,
  type PackReading,
  simulatePack,
  type SimulatedPack,
} from '../battery/simulated-pack.ts'
import type { Benchmark } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { median } from '../run-rounds.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PACKS_OF_A_KIND = extent(1, 60)
/** The moments at which a forecast is made, each as a fraction of the time to the alert. */
const MOMENTS = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.96]

interface Requested {
  kind: PackKindName
  nowMs: number
  lowAtMs: number
  forecast: BatteryForecast | null
}

/** Measures how often the battery forecast is right for packs whose end is known, and how narrow its band is. */
export const batteryForecast: Benchmark = {
  name: 'battery-forecast',
  title: `battery forecasts for ${Object.keys(packKinds).length * PACKS_OF_A_KIND} simulated packs / what they promise`,
  rounds: 1,
  goals: [
    { figure: 'alert within the band', unit: '%', goal: 1, better: 'higher' },
    { figure: 'alert within the band, worst kind', unit: '%', goal: 1, better: 'higher' },
    { figure: 'width of the band', unit: 'days', goal: 1.25, better: 'lower' },
    { figure: 'forecast given', unit: '%', goal: 0.4, better: 'higher' },
  ],
  async open() {
    const packs = simulatePacks()
    let requested: Requested[] = []
    return {
      product: {
        name: 'forecast',
        async run() {
          requested = packs.flatMap(askAtMoments)
          const given = requested.filter(({ forecast }) => forecast)
          return {
            'alert within the band': shareOf(given, isRight),
            'alert within the band, worst kind': Math.min(
              ...byKind(given).map(([, ofKind]) => shareOf(ofKind, isRight)),
            ),
            'width of the band': median(requested.flatMap(widthDays)),
            'forecast given': shareOf(requested, ({ forecast }) => forecast !== null),
          }
        },
      },
      yardstick: {
        name: 'nine in ten; the days that are left; always',
        run: async () => ({
          'alert within the band': 90,
          'alert within the band, worst kind': 90,
          'width of the band': median(requested.filter((one) => widthDays(one).length > 0).map(daysLeft)),
          'forecast given': 100,
        }),
      },
      notes: () => byKind(requested).map(([kind, ofKind]) => `${kind}: ${describe(ofKind)}`),
      close: async () => undefined,
    }
  },
}

function simulatePacks(): [PackKindName, SimulatedPack][] {
  const kinds = Object.keys(packKinds) as PackKindName[] // safe: its own keys
  return kinds.flatMap((kind) =>
    Array.from({ length: PACKS_OF_A_KIND }, (_, number) => simulatePack(kind, number))
      .filter((pack) => pack !== undefined)
      .map((pack): [PackKindName, SimulatedPack] => [kind, pack]),
  )
}

function askAtMoments([kind, { readings, lowAtMs }]: [PackKindName, SimulatedPack]): Requested[] {
  return MOMENTS.map((share) => {
    const nowMs = lowAtMs * share
    const known = sampleAsHistory(readings, nowMs)
    return {
      kind,
      nowMs,
      lowAtMs,
      forecast: forecastBattery({ readings: known, isLow: false, nowMs }).battery_forecast,
    }
  })
}

/** Returns the latest reading in each part of the history, as the api reads it. */
function sampleAsHistory(readings: readonly PackReading[], nowMs: number): PackReading[] {
  const range = { days: FORECAST_FROM_DAYS, fromMs: nowMs - FORECAST_FROM_DAYS * DAY_MS, untilMs: nowMs }
  return splitReadings(range).flatMap(
    (part) =>
      readings.findLast(
        ({ atMs }) => atMs >= part.fromMs && atMs < Math.min(part.untilMs, nowMs), //
      ) ?? [],
  )
}

function isRight({ lowAtMs, nowMs, forecast }: Requested): boolean {
  const yearAwayMs = nowMs + 365 * DAY_MS
  const fromMs = forecast?.earliest ? Date.parse(forecast.earliest) : yearAwayMs
  return lowAtMs >= fromMs && (!forecast?.latest || lowAtMs <= Date.parse(forecast.latest))
}

/** Returns an empty list for a forecast whose band ends more than a year away. */
function widthDays({ forecast }: Requested): number[] {
  if (!forecast?.earliest || !forecast.latest) return []
  return [(Date.parse(forecast.latest) - Date.parse(forecast.earliest)) / DAY_MS]
}

function daysLeft({ lowAtMs, nowMs }: Requested): number {
  return (lowAtMs - nowMs) / DAY_MS
}

function byKind(requested: readonly Requested[]): [PackKindName, Requested[]][] {
  return [...Map.groupBy(requested, ({ kind }) => kind)]
}

function describe(requested: readonly Requested[]): string {
  const given = requested.filter(({ forecast }) => forecast)
  const dated = given.filter((one) => widthDays(one).length > 0)
  if (given.length === 0) return `no forecast in ${requested.length}`
  const width = dated.length > 0 ? `; band ${median(dated.flatMap(widthDays)).toFixed(0)} days wide` : ''
  const left = dated.length > 0 ? ` with ${median(dated.map(daysLeft)).toFixed(0)} days left` : ''
  return `a forecast in ${given.length} of ${requested.length}, ${given.length - dated.length} of them beyond a year; right in ${shareOf(given, isRight).toFixed(1)} %${width}${left}`
}

/** Returns a percentage, or 100 if there are no items. */
function shareOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.length === 0 ? 100 : (items.filter(is).length / items.length) * 100
}
