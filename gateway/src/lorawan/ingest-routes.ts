import { timingSafeEqual, hash } from 'node:crypto'
import { findChirpStackEventName } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import type { ErrorCode } from '@sentinel/contracts/http/errors'
import {
  NETWORK_EVENT_MAX_BYTES,
  type NetworkProvider,
} from '@sentinel/contracts/device-messages/lorawan/network-events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { NetworkServerReports } from './network-server-reports.ts'
import type { NetworkMessage } from './radio-event.ts'

const RETRY_AFTER_SECONDS = 10

export interface IngestRouteOptions {
  /** The bearer token that a network server has to send. If it is undefined, nothing is accepted over HTTP. */
  secret: string | undefined
  /** Resolves with the event's kind. */
  accept: (message: NetworkMessage) => Promise<string>
  reports: NetworkServerReports
  log: Logger
}

/**
 * Adds the routes to which network servers post events (the wire page, §3): `POST /ingest/chirpstack?event=up` and `POST /ingest/tts`. The response
 * is 204 after the commit, and 503 if the server should resend the event. A GET request to the same URL tests the secret.
 */
export function addIngestRoutes(app: FastifyInstance, options: IngestRouteOptions): void {
  const { secret, reports } = options
  if (secret === undefined) return
  const secretHash = hash('sha256', secret, 'buffer')
  for (const provider of ['chirpstack', 'tts'] as const) {
    const address = `/ingest/${provider}`
    reports.add({ serverId: toServerId(provider), provider, transport: 'http', address }, 'listening')
  }
  app.register(async (ingest) => {
    ingest.removeAllContentTypeParsers()
    ingest.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: NETWORK_EVENT_MAX_BYTES },
      (_, body, done) => done(null, body),
    )
    ingest.addHook('onRequest', async (request, reply) => {
      if (isBearer(request, secretHash)) return undefined
      options.log.warn(
        { ip: request.ip, url: request.url.slice(0, 100) },
        'network server refused: wrong secret',
      )
      reply.header('www-authenticate', 'Bearer')
      return refuse(request, reply, 401, 'unauthenticated', 'The secret is missing or wrong.')
    })
    // Tells users who set up a network server whether the URL and the secret are correct.
    for (const provider of ['chirpstack', 'tts'] as const)
      ingest.get(`/ingest/${provider}`, () => ({ status: 'ready', message: 'Events are posted here.' }))
    ingest.post('/ingest/chirpstack', (request, reply) => take('chirpstack', request, reply, options))
    ingest.post('/ingest/tts', (request, reply) => take('tts', request, reply, options))
  })
}

function toServerId(provider: NetworkProvider): string {
  return `${provider}-http`
}

async function take(
  provider: NetworkProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  { accept, reports, log }: IngestRouteOptions,
): Promise<FastifyReply> {
  const serverId = toServerId(provider)
  const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  try {
    const kind = await accept({ provider, serverId, topic: request.url, payload })
    reports.addEvent(serverId, findChirpStackEventName(request.url) ?? kind)
    return reply.code(204).send()
  } catch (error) {
    reports.addError(serverId, 'An event could not be stored. The network server has to send it again.')
    log.warn({ serverId, err: error }, 'event of a network server not stored')
    reply.header('retry-after', RETRY_AFTER_SECONDS)
    return refuse(
      request,
      reply,
      503,
      'unavailable',
      'The event cannot be stored at this moment. Send it again.',
    )
  }
}

/** Compares hashes, so that the timing reveals nothing about the secret. */
function isBearer({ headers }: FastifyRequest, secretHash: Buffer): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), secretHash)
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  message: string,
): FastifyReply {
  return reply.code(status).send({ code, message, requestId: request.id })
}
