import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { DeviceFile } from '../device/download-file.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Requested {
  range: string | undefined
  authorization: string | undefined
}

/** Serves a file to cameras in ranges. */
export class FileServer {
  readonly asked: Requested[] = []
  readonly bytes: Buffer
  readonly #server: Server
  readonly #next: Answer[] = []

  static async start(bytes: Buffer): Promise<FileServer> {
    const server = new FileServer(bytes)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  private constructor(bytes: Buffer) {
    this.bytes = bytes
    this.#server = createServer((request, response) => {
      const { range, authorization } = request.headers
      this.asked.push({ range, authorization })
      const answer = this.#next.shift() ?? ((requested, reply) => this.sendRange(requested, reply))
      answer(request, response)
    })
  }

  /** The file as described in a command. */
  get file(): DeviceFile {
    const { port } = this.#server.address() as { port: number } // safe: it listens on a port
    return {
      url: `http://127.0.0.1:${port}/device/files/model`,
      sha256: createHash('sha256').update(this.bytes).digest('hex'),
      bytes: this.bytes.length,
    }
  }

  /** Answers the next requests as given, and later ones with the file. */
  answerNext(...answers: Answer[]): void {
    this.#next.push(...answers)
  }

  sendRange({ headers }: IncomingMessage, response: ServerResponse): void {
    const match = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    const first = Number(match?.[1] ?? 0)
    const last = Number(match?.[2] ?? this.bytes.length - 1)
    const part = this.bytes.subarray(first, last + 1)
    response.writeHead(206, {
      'content-range': `bytes ${first}-${last}/${this.bytes.length}`,
      'content-length': part.length,
    })
    response.end(part)
  }

  /** Sends this many of the requested bytes and then breaks the connection. */
  breakAfter(bytes: number): Answer {
    return ({ headers }, response) => {
      const first = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
      response.writeHead(206, {
        'content-range': `bytes ${first}-${this.bytes.length - 1}/${this.bytes.length}`,
        'content-length': this.bytes.length - first,
      })
      response.write(this.bytes.subarray(first, first + bytes), () => response.destroy())
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
