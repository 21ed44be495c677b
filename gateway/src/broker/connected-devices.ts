/**
 * Which devices are connected here, and with which secret (by its hash) they came in. A device is first admitted and
 * then connected; in between, its former connection may still be told as disconnected.
 */
export class ConnectedDevices {
  readonly #admitted = new Map<string, Buffer>()
  readonly #connected = new Map<string, Buffer>()

  admit(clientId: string, secretHash: Buffer): void {
    this.#admitted.set(clientId, secretHash)
  }

  /** Returns false when the admission has been taken back meanwhile. */
  connect(clientId: string): boolean {
    const secretHash = this.#admitted.get(clientId)
    this.#admitted.delete(clientId)
    if (secretHash) this.#connected.set(clientId, secretHash)
    return secretHash !== undefined
  }

  disconnect(clientId: string): void {
    this.#connected.delete(clientId)
  }

  takeBackAdmission(clientId: string): void {
    this.#admitted.delete(clientId)
  }

  secretHashOf(clientId: string): Buffer | undefined {
    return this.#admitted.get(clientId) ?? this.#connected.get(clientId)
  }

  clientIds(): string[] {
    return [...new Set([...this.#admitted.keys(), ...this.#connected.keys()])]
  }
}
