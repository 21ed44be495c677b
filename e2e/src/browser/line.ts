import { once } from 'node:events'
import net from 'node:net'

/** A connection between a browser and the console that can be cut, like a real network connection. */
export interface Line {
  url: string
  cut(): void
  /** Cuts the connection. From now on accepts data but never answers. Resolves when data has arrived. */
  hang(): Promise<void>
  mend(): void
  close(): Promise<void>
}

export async function openLine(targetUrl: string): Promise<Line> {
  const { hostname, port } = new URL(targetUrl)
  const sockets = new Set<net.Socket>()
  let state: 'whole' | 'cut' | 'hanging' = 'whole'
  const keep = (one: net.Socket, onClose = () => {}) => {
    sockets.add(one)
    one.on('error', () => undefined) // 'close' follows
    one.on('close', () => {
      sockets.delete(one)
      onClose()
    })
  }
  const server = net.createServer((near) => {
    if (state === 'cut') return near.destroy()
    if (state === 'hanging') return keep(near)
    const far = net.connect(Number(port), hostname)
    keep(near, () => far.destroy())
    keep(far, () => near.destroy())
    near.pipe(far).pipe(near)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as net.AddressInfo // it listens on a port
  const interrupt = (as: 'cut' | 'hanging') => {
    state = as
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => interrupt('cut'),
    async hang() {
      interrupt('hanging')
      await once(server, 'connection')
    },
    mend: () => void (state = 'whole'),
    async close() {
      interrupt('cut')
      server.close()
      await once(server, 'close')
    },
  }
}
