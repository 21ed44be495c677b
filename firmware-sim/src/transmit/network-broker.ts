import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'

/** Starts a simulated network server's broker: plain MQTT, only for programs on this machine. */
export async function startNetworkBroker(port: number): Promise<{ close(): Promise<void> }> {
  const broker = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await new Promise<void>((resolve) => broker.close(resolve))
    },
  }
}
