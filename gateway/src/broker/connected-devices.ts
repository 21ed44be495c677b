import { recordsSince } from '@sentinel/domain/fleet/camera-clock'
import type { Credential } from './credentials.ts'

/**
 * Tracks which devices are connected here, and the credential that each one signed in with. A device is first admitted and then connected. In
 * between, its previous connection may still be reported as disconnected.
 */
export class ConnectedDevices {
  readonly #admitted = new Map<string, Credential>()
  readonly #connected = new Map<string, Credential>()
  readonly #clockBehindMaxDays: number

  /** `clockBehindMaxDays` is how many days before its provisioning a camera may have recorded. */
  constructor(clockBehindMaxDays: number) {
    this.#clockBehindMaxDays = clockBehindMaxDays
  }

  admit(clientId: string, credential: Credential): void {
    this.#admitted.set(clientId, credential)
  }

  /** Returns false if the admission has been withdrawn in the meantime. */
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

  /** Returns the time before which a connected camera cannot have recorded anything, in Unix milliseconds. */
  recordsSinceMsOf(clientId: string): number | undefined {
    const device = this.#connected.get(clientId)
    return device && recordsSince(device.createdMs, this.#clockBehindMaxDays)
  }

  clientIds(): string[] {
    return [...new Set([...this.#admitted.keys(), ...this.#connected.keys()])]
  }
}
