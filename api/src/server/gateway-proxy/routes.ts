import http from 'node:http'
import https from 'node:https'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../../platform/http/errors.ts'
import { passRequest } from './pass-request.ts'
import { toCallerHeaders } from './passed-headers.ts'

/** The maximum number of requests forwarded at the same time. Most of them are downloads over slow links. */
const PASSED_MAX = 1200
const RETRY_AFTER_SECONDS = 30

export interface GatewayProxyDeps {
  config: {
    /** Undefined if the gateway's address is not known. */
    gatewayUrl: string | undefined
  }
}

/**
 * Forwards requests from devices and network servers to the gateway, so that they can use one address for everything. The gateway authenticates them
 * itself. User sessions are not valid there.
 */
export const gatewayProxyRoutes: FastifyPluginAsync<GatewayProxyDeps> = async (app, { config }) => {
  const gatewayUrl = config.gatewayUrl === undefined ? undefined : new URL(config.gatewayUrl)
  const { Agent } = gatewayUrl?.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
  let passed = 0

  // Bodies are streamed. The gateway limits their size.
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
      // The connection cannot be used for another request before this request's body has been read.
      if (!request.raw.complete) reply.header('connection', 'close')
      return reply
        .code(answer.statusCode ?? 502)
        .headers(toCallerHeaders(answer.headers))
        .send(answer)
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack() // the caller has disconnected
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
