import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A connection to the database that can fail like real ones do: from the program's point of view, its connections neither answer nor close. */
export interface DatabaseLink {
  url: string
  /** Stops all data on open connections, and leaves new ones unanswered. */
  freeze(): void
  /**
   * Serves new connections again. Connections that were open stay dead for the program, and the server ends their sessions, as it does when
   * keepalives go unanswered.
   */
  mend(): void
  close(): Promise<void>
}

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const frozen = new Set<Socket>()
  const serverEnds = new Set<Socket>()
  let isFrozen = false

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => undefined) // 'close' follows
    return socket.once('close', () => sockets.delete(socket))
  }
  const server = net.createServer((near) => {
    keep(near)
    if (isFrozen) return
    const far = keep(net.connect({ host: hostname, port: Number(port) }))
    near.pipe(far).pipe(near)
    serverEnds.add(far)
    near.once('close', () => far.destroy())
    far.once('close', () => {
      serverEnds.delete(far)
      if (!frozen.delete(far)) near.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // safe: it listens on TCP
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe()
      for (const socket of serverEnds) frozen.add(socket)
    },
    mend() {
      isFrozen = false
      for (const socket of frozen) socket.destroy()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
