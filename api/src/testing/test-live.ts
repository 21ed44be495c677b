import { once } from 'node:events'
import type { ServerEventName, ServerToClientEvents } from '@sentinel/contracts/server/socket'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { startLive } from '../server/live/start-live.ts'
import { publishers } from '../publishers.ts'
import { startTestApi, type TestApi } from './test-api.ts'

export type TestSocket = Socket<ServerToClientEvents>

export interface TestLive {
  api: TestApi
  url: string
  /** Resolves when connected. Rejects with the server's reason. */
  connect(token: string | undefined): Promise<TestSocket>
  stop(): Promise<void>
}

/** Starts the api with its sockets on its own port, with a real database. */
export async function startTestLive({ staffNeedsSecondFactor = false } = {}): Promise<TestLive> {
  const api = await startTestApi({ config: { staffNeedsSecondFactor } })
  const { app, db, pool, databaseUrl, sessions } = api
  const log = pino({ level: 'silent' })
  const live = await startLive({
    server: app.server,
    db,
    pool,
    databaseUrl,
    sessions,
    config: { staffNeedsSecondFactor },
    publishers,
    log,
    now: Date.now,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets: TestSocket[] = []
  return {
    api,
    url,
    async connect(token) {
      const socket: TestSocket = io(url, {
        auth: token === undefined ? {} : { token },
        reconnection: false,
        forceNew: true,
      })
      sockets.push(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      return socket
    },
    async stop() {
      for (const socket of sockets) socket.disconnect()
      await live.stop()
      await api.stop()
    },
  }
}

/** Returns the payload of the next event with this name. */
export async function next<Name extends ServerEventName>(
  socket: TestSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  const [payload] = await once(socket as never, name) // an event emitter with another type
  return payload
}
