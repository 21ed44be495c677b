import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Starts servers on ports on this machine that answer as a test requires. */
export class StandInServers {
  readonly #servers: Server[] = []

  /** Answers each connection. Returns the port. */
  async listen(answer: (socket: Socket) => void = () => undefined): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      answer(socket)
    }).listen(0, '127.0.0.1')
    this.#servers.push(server)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // safe: it listens on a port
  }

  /** Answers health requests like the api and the gateway do. */
  listenAsProgram(): Promise<number> {
    return this.listen((socket) =>
      socket.on('data', (request) => {
        const body = String(request).includes('/healthz') ? '{"status":"alive"}' : '{"status":"ready"}'
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      }),
    )
  }

  close(): void {
    for (const server of this.#servers.splice(0)) server.close()
  }
}
