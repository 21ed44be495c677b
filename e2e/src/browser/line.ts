import { once } from 'node:events'
import net from 'node:net'

/** A line between a browser and the console that can be cut, as a network can. */
export interface Line {
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openLine(targetUrl: string): Promise<Line> {
  const { hostname, port } = new URL(targetUrl)
  const sockets = new Set<net.Socket>()
  let isCut = false
  const server = net.createServer((near) => {
    if (isCut) return near.destroy()
    const far = net.connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined) // 'close' follows
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as net.AddressInfo // it listens on a port
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => (isCut = false),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
