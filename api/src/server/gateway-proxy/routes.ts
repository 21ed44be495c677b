import http from 'node:http'
import https from 'node:https'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../platform/errors.ts'
import { passRequest } from './pass-request.ts'
import { toCallerHeaders } from './passed-headers.ts'

/** Requests that are passed on at the same time. Downloads over slow links take most of them. */
const PASSED_MAX = 1200
const RETRY_AFTER_SECONDS = 30

export interface GatewayProxyDeps {
  config: {
    /** Undefined: nobody has said where the gateway is. */
    gatewayUrl: string | undefined
  }
}

/**
 * Passes requests of devices and network servers on to the gateway, so that they reach everything at one address. The gateway knows them and
 * refuses them by itself; people's sessions mean nothing there.
 */
export const gatewayProxyRoutes: FastifyPluginAsync<GatewayProxyDeps> = async (app, { config }) => {
  const gatewayUrl = config.gatewayUrl === undefined ? undefined : new URL(config.gatewayUrl)
  const { Agent } = gatewayUrl?.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
  let passed = 0

  // Bodies are passed on as they come; the gateway limits their size.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.addHook('onClose', async () => agent.destroy())

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!gatewayUrl || passed >= PASSED_MAX) throw away()
    passed += 1
    const gone = new AbortController()
    reply.raw.once('close', () => {
      passed -= 1
      gone.abort()
    })
    try {
      const answer = await passRequest(request, { gatewayUrl, agent, signal: gone.signal })
      // The connection cannot carry another request before this one's body has been read.
      if (!request.raw.complete) reply.header('connection', 'close')
      return reply
        .code(answer.statusCode ?? 502)
        .headers(toCallerHeaders(answer.headers))
        .send(answer)
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack() // nobody is there to be answered
      request.log.warn({ err: error }, 'gateway not reached')
      throw away()
    }
  }
  const options = { config: { access: 'public' }, schema: { hide: true } } as const
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/device/*', ...options, handler: pass })
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/ingest/*', ...options, handler: pass })
}

function away() {
  return unavailable('The gateway is away. Try again later.', RETRY_AFTER_SECONDS)
}
