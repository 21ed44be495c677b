import { recordsSince } from '@sentinel/domain/fleet/camera-clock'
import type { Credential } from './credentials.ts'

/**
 * Which devices are connected here, and with which credential they came in. A device is first admitted and
 * then connected; in between, its former connection may still be told as disconnected.
 */
export class ConnectedDevices {
  readonly #admitted = new Map<string, Credential>()
  readonly #connected = new Map<string, Credential>()
  readonly #clockBehindMaxDays: number

  /** The days that a camera may have recorded before it was provisioned. */
  constructor(clockBehindMaxDays: number) {
    this.#clockBehindMaxDays = clockBehindMaxDays
  }

  admit(clientId: string, credential: Credential): void {
    this.#admitted.set(clientId, credential)
  }

  /** Returns false when the admission has been taken back meanwhile. */
  connect(clientId: string): boolean {
    const credential = this.#admitted.get(clientId)
    this.#admitted.delete(clientId)
    if (credential) this.#connected.set(clientId, credential)
    return credential !== undefined
  }

  disconnect(clientId: string): void {
    this.#connected.delete(clientId)
  }

  takeBackAdmission(clientId: string): void {
    this.#admitted.delete(clientId)
  }

  secretHashOf(clientId: string): Buffer | undefined {
    return (this.#admitted.get(clientId) ?? this.#connected.get(clientId))?.secretHash
  }

  /** Returns the time before which a connected camera cannot have recorded anything, in unix milliseconds. */
  recordsSinceMsOf(clientId: string): number | undefined {
    const device = this.#connected.get(clientId)
    return device && recordsSince(device.createdMs, this.#clockBehindMaxDays)
  }

  clientIds(): string[] {
    return [...new Set([...this.#admitted.keys(), ...this.#connected.keys()])]
  }
}
