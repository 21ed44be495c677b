import { batteryForecast } from './battery-forecast.ts'
import type { Benchmark } from '../benchmark.ts'
import { internalDevices } from './internal-devices.ts'
import { internalPeople } from './internal-people.ts'
import { durableIngest } from './p1-durable-ingest.ts'
import { brokerOverhead } from './p2-broker-overhead.ts'
import { BATCHED_FLOW, SINGLE_FLOW } from '../node-red/flow.ts'
import { nodeRed } from './p3-node-red.ts'
import { acknowledgementTime } from './p4-acknowledgement-time.ts'
import { liveEvent } from './p5-live-event.ts'
import { insightsPage } from './p6-insights-page.ts'
import { largePage } from './p7-large-page.ts'
import { dashboardWidgets } from './p8-dashboard.ts'
import { filterMillion } from './p9-filter-million.ts'
import { smoothMillion } from './p10-smooth-million.ts'
import { fleetInBrowser } from './p11-fleet-in-browser.ts'
import { millionDevices } from './p11-million-devices.ts'
import { scriptSize } from './p12-script-size.ts'
import { broadcast } from './p13-broadcast.ts'
import { idleMemory } from './p14-idle-memory.ts'
import { reconnect } from './p14-reconnect.ts'
import { bulkUpdate } from './p15-bulk-update.ts'
import { firstScreen } from './p16-first-screen.ts'
import { growth } from './p17-growth.ts'
import { commandRate } from './p18-commands.ts'
import { wakeTime } from './p18-wake.ts'
import { backupBesideIngest } from './p21-backup.ts'
import { slowLine } from './p22-slow-line.ts'

export const benchmarks: readonly Benchmark[] = [
  durableIngest({ name: 'p1-5000', connections: 50, inFlight: 5000, messages: 100_000, goal: 0.9 }),
  durableIngest({ name: 'p1-500', connections: 50, inFlight: 500, messages: 60_000, goal: 0.7 }),
  durableIngest({
    name: 'p1-2000-devices',
    connections: 2000,
    inFlight: 5000,
    messages: 100_000,
    goal: 0.9,
  }),
  brokerOverhead,
  nodeRed({ name: 'p3-single', flow: SINGLE_FLOW, flowMessages: 10_000, goal: 20 }),
  nodeRed({ name: 'p3-batched', flow: BATCHED_FLOW, flowMessages: 100_000, goal: 1.3 }),
  acknowledgementTime,
  liveEvent({ dashboards: 0 }),
  liveEvent({ dashboards: 10 }),
  insightsPage({ devices: 7, newest: 'by device' }),
  insightsPage({ devices: 500, newest: 'by time' }),
  largePage({ name: 'paginated', path: '/api/insights/paginated' }),
  largePage({ name: 'lines', path: '/api/insights/lines' }),
  dashboardWidgets,
  filterMillion,
  smoothMillion,
  millionDevices,
  fleetInBrowser,
  scriptSize,
  broadcast,
  idleMemory,
  reconnect,
  bulkUpdate,
  firstScreen,
  growth,
  commandRate,
  wakeTime,
  backupBesideIngest,
  slowLine,
  batteryForecast,
  internalPeople,
  internalDevices,
]
