import type { Socket } from 'node:net'
import { toAddressKey } from '@sentinel/platform/address-key'

/** How many are looked at for one that has sent nothing; they have waited longest. */
const LOOKED_AT_MAX = 200

export interface PendingConnectionsOptions {
  /** Connections of one address that have not sent a complete CONNECT. */
  perAddressMax: number
  /** All connections. */
  openMax: number
  onClosed?: () => void
}

interface Pending {
  socket: Socket
  address: string
  /** With TLS alone. */
  ends: string | undefined
  handshakeTimer: NodeJS.Timeout | undefined
}

/**
 * Connections that have not sent a complete CONNECT, on all ports. When there are too many of one address, or of all
 * connections together, the oldest that has sent nothing is closed, or else the oldest: a device sends its CONNECT soon.
 */
export class PendingConnections {
  readonly #options: PendingConnectionsOptions
  /** Oldest first, as those of an address. */
  readonly #pending = new Map<Socket, Pending>()
  readonly #byAddress = new Map<string, Set<Pending>>()
  /** A TLS socket has the same ends as the socket below it. */
  readonly #byEnds = new Map<string, Pending>()
  readonly #onClose: (this: Socket) => void
  #open = 0

  constructor(options: PendingConnectionsOptions) {
    this.#options = options
    const onClose = (socket: Socket) => {
      this.#open -= 1
      this.#settle(this.#pending.get(socket))
    }
    // One function for all sockets, which is least to keep for an idle device.
    this.#onClose = function onCloseOf() {
      onClose(this)
    }
  }

  /**
   * Takes a new connection in, or closes it and returns false. With TLS its handshake has to end within
   * `handshakeTimeoutMs`.
   */
  add(socket: Socket, handshakeTimeoutMs?: number): boolean {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return refuse(socket) // gone already
    const { perAddressMax, openMax } = this.#options
    const address = toAddressKey(remoteAddress)
    const others = this.#byAddress.get(address)
    if (others && others.size >= perAddressMax) this.#closeOldest(others)
    if (this.#open >= openMax && !this.#closeOldest(this.#pending.values())) return refuse(socket)

    const pending: Pending = { socket, address, ends: undefined, handshakeTimer: undefined }
    if (handshakeTimeoutMs !== undefined) {
      pending.ends = endsOf(socket)
      pending.handshakeTimer = setTimeout(() => socket.destroy(), handshakeTimeoutMs)
      this.#byEnds.set(pending.ends, pending)
    }
    this.#pending.set(socket, pending)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? new Set()).add(pending))
    this.#open += 1
    socket.on('close', this.#onClose)
    return true
  }

  /** Its TLS handshake is complete. */
  secure(socket: Socket): void {
    clearTimeout(this.#find(socket)?.handshakeTimer)
  }

  /** Its CONNECT is complete. */
  settle(socket: Socket): void {
    this.#settle(this.#find(socket))
  }

  #find(socket: Socket): Pending | undefined {
    return this.#pending.get(socket) ?? this.#byEnds.get(endsOf(socket))
  }

  #settle(pending: Pending | undefined): void {
    if (!pending) return
    clearTimeout(pending.handshakeTimer)
    this.#pending.delete(pending.socket)
    if (pending.ends !== undefined) this.#byEnds.delete(pending.ends)
    const ofAddress = this.#byAddress.get(pending.address)
    ofAddress?.delete(pending)
    if (ofAddress?.size === 0) this.#byAddress.delete(pending.address)
  }

  /** Returns false if there is none. */
  #closeOldest(candidates: Iterable<Pending>): boolean {
    let chosen: Pending | undefined
    let looked = 0
    for (const pending of candidates) {
      chosen ??= pending
      looked += 1
      const isSilent = pending.socket.bytesRead === 0
      if (isSilent) chosen = pending
      if (isSilent || looked === LOOKED_AT_MAX) break
    }
    if (!chosen) return false
    this.#settle(chosen)
    chosen.socket.destroy()
    this.#options.onClosed?.()
    return true
  }
}

function refuse(socket: Socket): false {
  socket.destroy()
  return false
}

function endsOf({ localPort, remoteAddress, remotePort }: Socket): string {
  return `${localPort} ${remoteAddress} ${remotePort}`
}
