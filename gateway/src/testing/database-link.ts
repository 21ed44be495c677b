import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A way to the database that can die as real ones do: what stands on it neither answers nor closes. */
export interface DatabaseLink {
  url: string
  /** Connections that stand carry nothing more, and further ones get no answer. */
  freeze(): void
  /** Further connections are served again; those that stood when it froze stay dead. */
  mend(): void
  close(): Promise<void>
}

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
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
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
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
    },
    mend() {
      isFrozen = false
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
