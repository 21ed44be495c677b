import { runProgram } from '@sentinel/platform/programs/run-program'
import { Host, Port, readSettings } from '@sentinel/platform/programs/settings'
import { createServer } from 'vite'
import { z } from 'zod'

const Settings = z.object({
  HTTP_HOST: Host.default('127.0.0.1'),
  HTTP_PORT: Port.default(8080),
  WEB_PORT: Port.default(5173),
})

/** Serves the web app's sources, reloads the page when they change, and forwards calls and sockets to the api. */
await runProgram(
  'web',
  () => readSettings(Settings, process.env),
  async ({ HTTP_HOST, HTTP_PORT, WEB_PORT }) => {
    process.env['API_URL'] ??= `http://${HTTP_HOST}:${HTTP_PORT}` // read by vite.config.ts
    const server = await createServer({
      root: import.meta.dirname,
      server: { port: WEB_PORT, host: '127.0.0.1' },
    })
    await server.listen()
    return { ready: { port: server.config.server.port }, stop: () => server.close() }
  },
)
