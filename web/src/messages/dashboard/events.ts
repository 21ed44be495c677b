import type { EventGapMinutes } from '@sentinel/contracts/dashboard/dashboard'
import {
  ACTIVITY_EVENTS_ENOUGH,
  DASHBOARD_WEEKS_MAX,
  TRAP_DAYS_ENOUGH,
} from '@sentinel/contracts/dashboard/limits'
import { count } from '../plural.ts'

const numbers = new Intl.NumberFormat('en')
const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/** The texts of the widgets about independent events. */
export const dashboardEventMessages = {
  failed: (title: string) => `${title} could not be read.`,
  notCurrent: 'These numbers could not be brought up to date.',
  gap: 'Gap between events',
  gaps: { 1: '1-minute gap', 30: '30-minute gap', 60: '60-minute gap' } satisfies Record<
    EventGapMinutes,
    string
  >,
  class: 'Class',
  /** Days are `YYYY-MM-DD`. */
  period: (firstDay: string, lastDay: string) => dates.formatRange(Date.parse(firstDay), Date.parse(lastDay)),
  events: (amount: number) => count(amount, 'event', 'events'),
  eventsOf: (name: string, amount: number) => `${name}: ${numbers.format(amount)}`,
  weekOf: (monday: string) => `Week of ${dates.format(Date.parse(monday))}`,
  otherClasses: 'Other classes',
  lastWeeks: `The last ${DASHBOARD_WEEKS_MAX} weeks of the period.`,
  cameraTime: 'camera time',
  units: {
    perWeek: (zone: string, period: string) => `Independent events per week, ${zone} · ${period}`,
    perHour: (zone: string, period: string) => `Independent events per hour of the day, ${zone} · ${period}`,
    rate: (period: string) => `Independent events per 100 trap-days · ${period}`,
    sightings: (zone: string, period: string) => `Times in ${zone} · ${period}`,
  },
  sample: (name: string, events: number) => `${name}, n = ${numbers.format(events)}`,
  hourBars: 'Per hour',
  hourCurve: 'Smoothed',
  fewEvents: `Fewer than ${ACTIVITY_EVENTS_ENOUGH} events: the curve is uncertain.`,
  withoutClock: (amount: number) =>
    `${count(amount, 'event is', 'events are')} left out because the camera’s clock was wrong.`,
  noTimes: 'The clock of the camera was wrong for all events of this class.',
  trapDays: (days: number, events: string, rate: string) =>
    `${count(days, 'trap-day', 'trap-days')}, ${events}: ${rate} per 100 trap-days. A rate of detection is not abundance.`,
  fewTrapDays: `Fewer than ${TRAP_DAYS_ENOUGH} trap-days: the rates are uncertain.`,
  columns: {
    class: 'Class',
    events: 'Events',
    total: 'Total',
    hour: 'Hour',
    smoothed: 'Smoothed',
    rate: 'Per 100 trap-days',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    gapMinutes: 'Gap (minutes)',
    firstDay: 'First day',
    lastDay: 'Last day',
    zone: 'Time zone of the days',
    trapDays: 'Trap-days',
  },
} as const
