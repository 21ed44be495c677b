import type { Credential } from './credentials.ts'

/**
 * Which devices are connected here, and with which credential they came in. A device is first admitted and
 * then connected; in between, its former connection may still be told as disconnected.
 */
export class ConnectedDevices {
  readonly #admitted = new Map<string, Credential>()
  readonly #connected = new Map<string, Credential>()

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

  /** When a connected device was provisioned, in unix milliseconds. */
  createdMsOf(clientId: string): number | undefined {
    return this.#connected.get(clientId)?.createdMs
  }

  clientIds(): string[] {
    return [...new Set([...this.#admitted.keys(), ...this.#connected.keys()])]
  }
}
