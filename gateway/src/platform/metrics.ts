import { deadLetterReasons } from '@sentinel/contracts/staff/dead-letters'
import { AnswerStatus } from '@sentinel/contracts/device-messages/mqtt'
import { COMMIT_SECONDS_BUCKETS } from '@sentinel/platform/programs/sampled-metrics'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Creates all of the gateway's metrics, see docs/operations. */
export function createMetrics(registry: Registry) {
  const metrics = {
    ...createIngestMetrics([registry]),
    ...createDiskMetrics([registry]),
    ...createBrokerMetrics([registry]),
    ...createCommandMetrics([registry]),
  }
  // Starts from zero so that an alarm notices the first one. Prometheus does not count the first value of a series as an increase.
  for (const reason of deadLetterReasons) metrics.deadLetters.inc({ reason }, 0)
  for (const status of AnswerStatus.options) metrics.commandAnswers.inc({ status }, 0)
  return metrics
}

function createIngestMetrics(registers: Registry[]) {
  return {
    uplinks: new Counter({
      name: 'sentinel_uplinks_total',
      help: 'Messages received from devices, by kind',
      labelNames: ['kind'] as const,
      registers,
    }),
    deadLetters: new Counter({
      name: 'sentinel_dead_letters_total',
      help: 'Messages that could not be taken in, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    decodedDeadLetters: new Counter({
      name: 'sentinel_dead_letters_decoded_total',
      help: 'Dead letters that were decoded again, by outcome: stored, refused or skipped',
      labelNames: ['outcome'] as const,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'sentinel_commit_seconds',
      help: 'Time from the start of a batch to its commit',
      buckets: COMMIT_SECONDS_BUCKETS,
      registers,
    }),
    batchRows: new Histogram({
      name: 'sentinel_batch_rows',
      help: 'Rows of one commit, with dead letters',
      buckets: [1, 3, 10, 30, 100, 300, 1000],
      registers,
    }),
    rowsStored: new Counter({
      name: 'sentinel_rows_stored_total',
      help: 'Rows of messages that were stored: insights, health reports, answers and photos, without dead letters',
      registers,
    }),
    radioEvents: new Counter({
      name: 'sentinel_network_server_events_total',
      help: 'Events received from LoRaWAN network servers, by provider and kind',
      labelNames: ['provider', 'kind'] as const,
      registers,
    }),
    leftOutFields: new Counter({
      name: 'sentinel_unknown_fields_left_out_total',
      help: 'Unknown fields of messages that were not stored because of their size or content',
      registers,
    }),
    unreadableFields: new Counter({
      name: 'sentinel_unreadable_fields_total',
      help: 'Known fields of messages that could not be read, by kind of message and field',
      labelNames: ['kind', 'field'] as const,
      registers,
    }),
  }
}

function createDiskMetrics(registers: Registry[]) {
  return {
    diskFreeBytes: new Gauge({
      name: 'sentinel_disk_free_bytes',
      help: 'Free space of the disk that DATA_DIR is on; of two disks, the one with less',
      registers,
    }),
    diskTotalBytes: new Gauge({
      name: 'sentinel_disk_total_bytes',
      help: 'Size of the disk whose free space is sentinel_disk_free_bytes',
      registers,
    }),
    diskReserveBytes: new Gauge({
      name: 'sentinel_disk_reserve_bytes',
      help: 'Free space that is kept for insights: DISK_RESERVE_MIB',
      registers,
    }),
  }
}

function createBrokerMetrics(registers: Registry[]) {
  return {
    connections: new Gauge({ name: 'sentinel_mqtt_connections', help: 'Devices connected', registers }),
    heldBytes: new Gauge({
      name: 'sentinel_uplink_held_bytes',
      help: 'Payload bytes received and not yet committed',
      registers,
    }),
    pendingClosed: new Counter({
      name: 'sentinel_mqtt_pending_closed_total',
      help: 'Connections closed before their CONNECT because there were too many of their address, or altogether',
      registers,
    }),
    subscriptionsRefused: new Counter({
      name: 'sentinel_mqtt_subscriptions_refused_total',
      help: 'Filters refused because the device had too many already, or they were too long',
      registers,
    }),
    violations: new Counter({
      name: 'sentinel_mqtt_violations_total',
      help: 'Rules broken by clients, by rule',
      labelNames: ['rule'] as const,
      registers,
    }),
  }
}

function createCommandMetrics(registers: Registry[]) {
  return {
    commandsSent: new Counter({
      name: 'sentinel_commands_sent_total',
      help: 'Commands sent to devices, by type; one that is sent again counts again',
      labelNames: ['type'] as const,
      registers,
    }),
    commandsAcknowledged: new Counter({
      name: 'sentinel_commands_acknowledged_total',
      help: 'Commands that devices have acknowledged (PUBACK)',
      registers,
    }),
    commandAnswers: new Counter({
      name: 'sentinel_command_answers_total',
      help: 'Answers of devices to commands, by status',
      labelNames: ['status'] as const,
      registers,
    }),
    commandsExpired: new Counter({
      name: 'sentinel_commands_expired_total',
      help: 'Commands that failed because their devices had not answered in time',
      registers,
    }),
  }
}

export type GatewayMetrics = ReturnType<typeof createMetrics>
export type IngestMetrics = Pick<
  GatewayMetrics,
  | 'uplinks'
  | 'commandAnswers'
  | 'deadLetters'
  | 'leftOutFields'
  | 'unreadableFields'
  | 'commitSeconds'
  | 'batchRows'
  | 'rowsStored'
>
