import type pg from 'pg'

export interface HealthSeed {
  deviceId: number
  recordedAt: string
  receivedAt?: string
  batteryVoltage?: number | null
  temperature?: number
  memoryMib?: number
  imagesProcessed?: number
}

let lastMessageId = 0

/** Stores a report in a device's history, but not in its row. */
export async function seedHealth(pool: pg.Pool, seed: HealthSeed): Promise<void> {
  lastMessageId += 1
  await pool.query(
    `insert into health (device_id, recorded_at, message_identifier, received_at, battery_voltage, temperature_celsius,
       memory_remaining_mib, images_processed)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      seed.deviceId,
      seed.recordedAt,
      lastMessageId,
      seed.receivedAt ?? seed.recordedAt,
      seed.batteryVoltage ?? null,
      seed.temperature ?? null,
      seed.memoryMib ?? null,
      seed.imagesProcessed ?? null,
    ],
  )
}
