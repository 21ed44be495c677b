import { TODAY_COUNT_MAX } from '@sentinel/contracts/dashboard/limits'
import type { PhotosFrom } from '@sentinel/contracts/dashboard/today'
import { count } from '../plural.ts'

const plural = (amount: number, one: string, other: string) =>
  amount >= TODAY_COUNT_MAX
    ? `${TODAY_COUNT_MAX.toLocaleString('en')} or more ${other}`
    : count(amount, one, other)

const photosFrom: Record<PhotosFrom, string> = {
  visit: 'Best new photos',
  day: 'Best photos of the last 24 hours',
  week: 'Best photos of the last 7 days',
}

/** The texts of the section above the dashboard. */
export const dashboardTodayMessages = {
  title: 'New from your cameras',
  sinceVisit: 'Since your last visit',
  lastDay: 'In the last 24 hours',
  filtersBelow: 'Filters apply to the widgets below.',
  fold: 'Hide news',
  unfold: 'Show news',
  loading: 'Loading news',
  failed: 'What’s new could not be loaded.',
  notCurrent: 'Not up to date',
  arrived: {
    title: 'Arrived',
    nothing: 'Nothing new has arrived.',
    insights: (amount: number) => plural(amount, 'new insight', 'new insights'),
    alerts: (amount: number) => plural(amount, 'new alert', 'new alerts'),
    succeeded: (amount: number) => `${plural(amount, 'command', 'commands')} succeeded`,
    failed: (amount: number) => `${plural(amount, 'command', 'commands')} failed`,
  },
  photos: {
    from: photosFrom,
    none: 'No photos in this period.',
  },
  broken: {
    failed: 'The cameras that need a visit could not be loaded.',
    noLocation: 'No location set',
    cameras: (amount: number) => count(amount, 'camera', 'cameras'),
    all: (amount: number) =>
      amount === 1
        ? 'Show the camera that needs a visit'
        : `All ${amount.toLocaleString('en')} cameras that need a visit`,
    watch: (amount: number) => `Keep an eye on ${count(amount, 'camera', 'cameras')}`,
  },
} as const
