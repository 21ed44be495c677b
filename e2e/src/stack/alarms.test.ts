import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FigureName, figureNames } from '@sentinel/contracts/staff/operations'
import { operationsLimits as limits } from '@sentinel/domain/staff/limits'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place, ROOT } from './place.ts'

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
}

const COMMITS = 'histogram_quantile(0.95, sum by (le) (rate(sentinel_commit_seconds_bucket[5m])))'
const SIZE = 'max(sentinel_database_size_bytes)'
const SIZE_BEFORE = 'max(sentinel_database_size_bytes offset 1d)'
const CONNECTED = 'sum(sentinel_mqtt_connections)'
const CONNECTED_BEFORE = 'sum(sentinel_mqtt_connections offset 1h)'

/** Maps each figure on the Operations tab to the expression that its panel shows, and to its alarms. */
const figures: Record<FigureName, { panel: string; alarms: Record<string, string> }> = {
  rows_stored: {
    panel: 'sum(rate(sentinel_rows_stored_total[5m])) * 60',
    alarms: {
      SentinelNothingStored: `sum(increase(sentinel_rows_stored_total[${limits.silentHours}h])) == 0 and ${CONNECTED} > 0`,
    },
  },
  commit_seconds: {
    panel: COMMITS,
    alarms: {
      SentinelCommitsSlow: `${COMMITS} > ${limits.commitSeconds.warning}`,
      SentinelCommitsVerySlow: `${COMMITS} > ${limits.commitSeconds.critical}`,
    },
  },
  dead_letters: {
    panel: 'sum(increase(sentinel_dead_letters_total[1h]))',
    alarms: {
      SentinelDeadLetters: `sum(increase(sentinel_dead_letters_total[1h])) > ${limits.deadLettersPerHour}`,
    },
  },
  devices_connected: {
    panel: CONNECTED,
    alarms: {
      SentinelDevicesLost: `${CONNECTED} < ${limits.connected.shareMin} * ${CONNECTED_BEFORE} and ${CONNECTED_BEFORE} >= ${limits.connected.devicesMin}`,
    },
  },
  outbox_oldest: {
    panel: 'max(sentinel_outbox_oldest_due_seconds)',
    alarms: {
      SentinelOutboxLate: `max(sentinel_outbox_oldest_due_seconds) > ${limits.outboxOldestSeconds.warning}`,
      SentinelOutboxVeryLate: `max(sentinel_outbox_oldest_due_seconds) > ${limits.outboxOldestSeconds.critical}`,
    },
  },
  outbox_waiting: {
    panel: 'sum(max by (box) (sentinel_outbox_waiting_messages))',
    alarms: {
      SentinelOutboxLong: `sum(max by (box) (sentinel_outbox_waiting_messages)) > ${limits.outboxWaiting}`,
    },
  },
  outbox_failed: {
    panel: 'max(sentinel_outbox_failed_messages)',
    alarms: { SentinelOutboxFailures: `max(sentinel_outbox_failed_messages) > ${limits.outboxFailed}` },
  },
  queue_oldest: {
    panel: 'max(sentinel_queue_oldest_due_seconds)',
    alarms: {
      SentinelQueueLate: `max(sentinel_queue_oldest_due_seconds) > ${limits.queueOldestSeconds.warning}`,
      SentinelQueueVeryLate: `max(sentinel_queue_oldest_due_seconds) > ${limits.queueOldestSeconds.critical}`,
    },
  },
  queue_waiting: {
    panel: 'sum(max by (task) (sentinel_queue_waiting_jobs))',
    alarms: {
      SentinelQueueLong: `sum(max by (task) (sentinel_queue_waiting_jobs)) > ${limits.queueWaiting}`,
    },
  },
  queue_failed: {
    panel: 'sum(max by (task) (sentinel_queue_failed_jobs))',
    alarms: {
      SentinelJobsFailed: `sum(max by (task) (sentinel_queue_failed_jobs)) > ${limits.queueFailed}`,
    },
  },
  disk_free: {
    panel: 'min(sentinel_disk_free_bytes)',
    alarms: {
      SentinelDiskNearlyFull: `sentinel_disk_free_bytes < ${limits.diskReserves.warning} * sentinel_disk_reserve_bytes`,
      SentinelDiskReserveReached: `sentinel_disk_free_bytes < ${limits.diskReserves.critical} * sentinel_disk_reserve_bytes`,
    },
  },
  database_bytes: {
    panel: SIZE,
    alarms: {
      SentinelDatabaseGrows: `${SIZE} > ${1 + limits.databaseGrowth.share} * ${SIZE_BEFORE} and ${SIZE} - ${SIZE_BEFORE} > ${limits.databaseGrowth.bytes}`,
    },
  },
  database_connections: {
    panel: 'max(sentinel_database_connections)',
    alarms: {
      SentinelDatabaseConnections: `max(sentinel_database_connections) > ${limits.databaseConnectionsShare} * max(sentinel_database_connections_max)`,
    },
  },
  backup_age: {
    panel: 'max(sentinel_backup_age_seconds)',
    alarms: { SentinelBackupOld: `max(sentinel_backup_age_seconds) > ${limits.backupAgeHours * 3600}` },
  },
}

let place: Place
let database: TestDatabase
let scraped: string
let rules: Map<string, string>
let panels: Panel[]

beforeAll(async () => {
  ;[place, database] = await Promise.all([openPlace(), createTestDatabase()])
  await place.startReady({ DATABASE_URL: database.url })
  const texts = [place.apiUrl, place.gatewayUrl].map(async (url) => (await fetch(`${url}/metrics`)).text())
  scraped = (await Promise.all(texts)).join('\n')
  const alarms = await readFile(join(ROOT, 'docs/operations/prometheus-alerts.yml'), 'utf8')
  rules = new Map(
    [...alarms.matchAll(/- alert: (\w+)\n +expr: (.+)\n/g)].map(([, name = '', expr = '']) => [name, expr]),
  )
  const dashboard = await readFile(join(ROOT, 'docs/operations/grafana-dashboard.json'), 'utf8')
  ;({ panels } = JSON.parse(dashboard) as { panels: Panel[] }) // Grafana's format
})
afterAll(async () => {
  await place.remove()
  await database.drop()
})

/** Returns the names that a scrape can contain: those of the types, and those of the histogram series. */
function exposedNames(): Set<string> {
  return new Set(
    [...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
}

test('gateway and api expose every metric that the alarms and the dashboard use', () => {
  const used = [...rules.values(), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))]
  const names = new Set(used.flatMap((expr) => expr.match(/\b(?:sentinel|process)_\w+/g) ?? []))
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !exposedNames().has(name))).toEqual([])
})

test.each(figureNames)('%s has a panel, and an alarm at the limit of the screen', (name) => {
  const { panel, alarms } = figures[name]
  expect(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))).toContain(panel)
  for (const [alarm, expr] of Object.entries(alarms)) expect([alarm, rules.get(alarm)]).toEqual([alarm, expr])
})

test('the dashboard takes its data source from a variable', async () => {
  const text = await readFile(join(ROOT, 'docs/operations/grafana-dashboard.json'), 'utf8')
  const sources = [...text.matchAll(/"uid": "([^"]+)"/g)].map(([, uid]) => uid)
  expect(new Set(sources)).toEqual(new Set(['${datasource}', 'sentinel-console']))
})

test('the counter of a dead letter reason starts at zero, so that its first dead letter is noticed', () => {
  expect(scraped).toContain('sentinel_dead_letters_total{reason="refused_by_database"} 0')
})
