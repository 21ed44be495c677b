import { CAMERA_TIME_SHOWN_SINCE } from '@sentinel/contracts/insights/limits'
import { CommandRefused, readArguments } from '../command-line.ts'
import { DAY_MS, HOUR_MS, type SeedPlan } from './plan.ts'

const USAGE = 'npm run -s seed -- --insights N --devices N [--days D] [--owner E] [--seed S]'

const INSIGHTS_MAX = 1_000_000_000
const DEVICES_MAX = 100_000
const DAYS_DEFAULT = '730'
const SEED_DEFAULT = '1'
const SEED_MAX = 2 ** 31 - 1

export interface SeedRequest {
  plan: SeedPlan
  owner: string | undefined
}

/** Reads the command's arguments. Throws `CommandRefused`. */
export function readSeedRequest(nowMs: number): SeedRequest {
  const text = { type: 'string' } as const
  const options = { insights: text, devices: text, days: text, owner: text, seed: text }
  const given = readArguments(undefined, options, USAGE)
  const { insights, devices, days = DAYS_DEFAULT, owner, seed = SEED_DEFAULT } = given
  if (!insights || !devices) throw new CommandRefused(`--insights and --devices are needed (usage: ${USAGE})`)
  if (owner === '') throw new CommandRefused('--owner is the email of a user')
  const endsAtMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  // Before that day insights show their time of receipt, which the data set omits.
  const daysMax = Math.floor((endsAtMs - Date.parse(CAMERA_TIME_SHOWN_SINCE)) / DAY_MS)
  return {
    plan: {
      insights: readWhole('insights', insights, { from: 1, to: INSIGHTS_MAX }),
      devices: readWhole('devices', devices, { from: 1, to: DEVICES_MAX }),
      days: readWhole('days', days, { from: 1, to: daysMax }),
      seed: readWhole('seed', seed, { from: 0, to: SEED_MAX }),
      endsAtMs,
    },
    owner,
  }
}

function readWhole(name: string, text: string, { from, to }: { from: number; to: number }): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new CommandRefused(`--${name} is a whole number from ${from} to ${to}, not '${text}'`)
}
