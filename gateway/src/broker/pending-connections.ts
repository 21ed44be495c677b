import type { Socket } from 'node:net'
import { toAddressKey } from '@sentinel/platform/http/address-key'

/** The number of oldest connections that are searched for one that has sent nothing. */
const LOOKED_AT_MAX = 200
/** The share of new connections that replace a random one if all others have sent something. */
const REPLACED_SHARE = 0.1

export interface PendingConnectionsOptions {
  /** The maximum number of connections per address that have not sent a complete CONNECT. */
  perAddressMax: number
  /** The maximum number of connections. */
  openMax: number
  onClosed?: () => void
}

interface Pending {
  socket: Socket
  address: string
  /** Undefined without TLS. */
  key: string | undefined
  handshakeTimer: NodeJS.Timeout | undefined
}

/**
 * The connections on all ports that have not sent a complete CONNECT. When one address, or all connections together, exceed the limit, the oldest
 * connection that has sent nothing is closed. If all have sent something, one in ten new ones replaces a random one and the others are refused. In
 * this way many devices behind one address can connect, and no client can lock others out.
 */
export class PendingConnections {
  readonly #options: PendingConnectionsOptions
  /** Ordered from oldest to newest, like each address's connections. */
  readonly #pending = new Map<Socket, Pending>()
  readonly #byAddress = new Map<string, Set<Pending>>()
  /** Used to find a TLS socket by its addresses and ports, which it shares with its underlying socket. */
  readonly #byKey = new Map<string, Pending>()
  readonly #onClose: (this: Socket) => void
  #open = 0

  constructor(options: PendingConnectionsOptions) {
    this.#options = options
    const onClose = (socket: Socket) => {
      this.#open -= 1
      this.#settle(this.#pending.get(socket))
    }
    // All sockets share one function, which minimizes the memory for an idle device.
    this.#onClose = function onCloseOf() {
      onClose(this)
    }
  }

  /** Adds a new connection, or closes it and returns false. With TLS, the handshake must complete within `handshakeTimeoutMs`. */
  add(socket: Socket, handshakeTimeoutMs?: number): boolean {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return refuse(socket) // already closed
    const { perAddressMax, openMax } = this.#options
    const address = toAddressKey(remoteAddress)
    const others = this.#byAddress.get(address)
    const isTooMany =
      (others && others.size >= perAddressMax && !this.#makeRoom(others)) ||
      (this.#open >= openMax && !this.#makeRoom(this.#pending.values()))
    if (isTooMany) {
      this.#options.onClosed?.()
      return refuse(socket)
    }

    const pending: Pending = { socket, address, key: undefined, handshakeTimer: undefined }
    if (handshakeTimeoutMs !== undefined) {
      pending.key = connectionKey(socket)
      pending.handshakeTimer = setTimeout(() => socket.destroy(), handshakeTimeoutMs)
      this.#byKey.set(pending.key, pending)
    }
    this.#pending.set(socket, pending)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? new Set()).add(pending))
    this.#open += 1
    socket.on('close', this.#onClose)
    return true
  }

  /** Called when the TLS handshake is complete. */
  secure(socket: Socket): void {
    clearTimeout(this.#find(socket)?.handshakeTimer)
  }

  /** Called when the CONNECT is complete. */
  settle(socket: Socket): void {
    this.#settle(this.#find(socket))
  }

  #find(socket: Socket): Pending | undefined {
    return this.#pending.get(socket) ?? this.#byKey.get(connectionKey(socket))
  }

  #settle(pending: Pending | undefined): void {
    if (!pending) return
    clearTimeout(pending.handshakeTimer)
    this.#pending.delete(pending.socket)
    if (pending.key !== undefined) this.#byKey.delete(pending.key)
    const ofAddress = this.#byAddress.get(pending.address)
    ofAddress?.delete(pending)
    if (ofAddress?.size === 0) this.#byAddress.delete(pending.address)
  }

  /** Closes one of the candidates. Returns false if the new connection must be refused instead. */
  #makeRoom(candidates: Iterable<Pending>): boolean {
    const oldest = Iterator.from(candidates).take(LOOKED_AT_MAX).toArray()
    const silent = oldest.find(({ socket }) => socket.bytesRead === 0)
    if (!silent && Math.random() >= REPLACED_SHARE) return false
    const chosen = silent ?? oldest[Math.floor(Math.random() * oldest.length)]
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

function connectionKey({ localPort, remoteAddress, remotePort }: Socket): string {
  return `${localPort} ${remoteAddress} ${remotePort}`
}
