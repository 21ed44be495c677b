import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { createHash, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'

/** Authenticates a device that may connect. */
export interface Credential {
  secretHash: Buffer
  /** The time when the device was provisioned, in Unix milliseconds. */
  createdMs: number
}

type Resolve = { resolve: (credential: Credential | undefined) => void; reject: (error: Error) => void }

/**
 * Looks up the secrets of devices that may connect. Returns undefined for an unknown or revoked device. Lookups that arrive during a query are
 * combined in the next one, so that ten thousand devices can reconnect with few queries.
 */
export class Credentials {
  readonly #pool: pg.Pool
  #waiting = new Map<number, Resolve[]>()
  #busy = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  find(deviceId: number): Promise<Credential | undefined> {
    return new Promise((resolve, reject) => {
      const askers = this.#waiting.get(deviceId) ?? []
      askers.push({ resolve, reject })
      this.#waiting.set(deviceId, askers)
      if (!this.#busy) void this.#lookUp()
    })
  }

  async #lookUp(): Promise<void> {
    this.#busy = true
    while (this.#waiting.size > 0) {
      const requested = this.#waiting
      this.#waiting = new Map()
      try {
        const found = await findCredentials(this.#pool, [...requested.keys()])
        for (const [deviceId, askers] of requested)
          for (const { resolve } of askers) resolve(found.get(deviceId))
      } catch (error) {
        for (const askers of requested.values()) for (const { reject } of askers) reject(error as Error) // pg rejects only with errors
      }
    }
    this.#busy = false
  }
}

/** Returns the credentials of those of the devices that may connect. */
export async function findCredentials(pool: pg.Pool, deviceIds: number[]): Promise<Map<number, Credential>> {
  const { rows } = await pool.query<{ device_id: number } & Credential>({
    name: 'credentials',
    text: `select device_id, secret_sha256 as "secretHash", time_to_ms(created_at) as "createdMs" from device
       where device_id = any($1) and revoked_at is null`,
    values: [deviceIds],
  })
  return new Map(rows.map(({ device_id: deviceId, ...credential }) => [deviceId, credential]))
}

/** Compares in constant time. The secret has 256 random bits, so a plain SHA-256 is enough. */
export function isSecret(hash: Buffer | undefined, secret: Uint8Array | undefined): hash is Buffer {
  const given = createHash('sha256')
    .update(secret ?? '')
    .digest()
  return hash !== undefined && timingSafeEqual(hash, given)
}

/** Returns the id that a device signs in with, in decimal. Returns undefined for any other client id. */
export function readDeviceId(clientId: string): number | undefined {
  if (!/^(0|[1-9]\d{0,9})$/.test(clientId)) return undefined
  const deviceId = Number(clientId)
  return deviceId <= DEVICE_ID_MAX ? deviceId : undefined
}
