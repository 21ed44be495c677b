import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAddressKey } from '@sentinel/platform/address-key'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    load?: Load
  }
}

/**
 * How much an endpoint asks of the api: a few rows, thousands, changes of thousands, all that somebody has while it is sent, a photo that
 * is held in memory, a large file that is received, or one that is sent.
 */
export type Load = 'light' | 'heavy' | 'bulk' | 'download' | 'upload' | 'file' | 'stored file'

/**
 * One caller has at most 8 of the pool's 10 connections, and usually fewer: light calls are short. Heavy ones of all callers
 * leave 4. What waits is enough for 100 photos of a gallery over one connection, and for whatever a page asks at once.
 */
const QUEUES: Record<Load, FairQueueOptions> = {
  light: { running: 1000, runningPerCaller: 4, waitingPerCaller: 200 },
  heavy: { running: 6, runningPerCaller: 2, waitingPerCaller: 40 },
  // On the patient pool, whose two connections a statement may hold for a minute: one caller leaves the other one free.
  bulk: { running: 2, runningPerCaller: 1, waitingPerCaller: 10 },
  // Read in small steps, as fast as it is taken: somebody who is slow must not keep others waiting.
  download: { running: 1000, runningPerCaller: 2, waitingPerCaller: 10 },
  // At most 10 MB each, and then they are decoded.
  upload: { running: 8, runningPerCaller: 1, waitingPerCaller: 3 },
  // Written to the disk as they come, which may take an hour: nobody waits for that.
  file: { running: 8, runningPerCaller: 3, waitingPerCaller: 0 },
  // Sent from the disk, by addresses without a session, too: an office shares one.
  'stored file': { running: 1000, runningPerCaller: 20, waitingPerCaller: 20 },
}

const ended = Symbol('ends the work of a request')

interface Shared {
  [ended]?: () => void
}

/** Limits how many calls one caller runs at once; further ones wait. A caller is a person, or an address where nobody is signed in. */
export function shareWork(app: FastifyInstance): void {
  const queues = {
    light: createFairQueue(QUEUES.light),
    heavy: createFairQueue(QUEUES.heavy),
    bulk: createFairQueue(QUEUES.bulk),
    download: createFairQueue(QUEUES.download),
    upload: createFairQueue(QUEUES.upload),
    file: createFairQueue(QUEUES.file),
    'stored file': createFairQueue(QUEUES['stored file']),
  }
  app.decorateRequest(ended)

  app.addHook('preHandler', async (request, reply) => {
    const { load } = request.routeOptions.config
    if (!load) return
    const gone = new AbortController()
    const leave = () => gone.abort()
    reply.raw.once('close', leave)
    try {
      const shared = request as FastifyRequest & Shared // decorated above
      const end = await queues[load].enter(nameCaller(request), gone.signal)
      if (reply.raw.destroyed) {
        end()
        gone.abort() // before anybody listened
        throw gone.signal.reason
      }
      shared[ended] = end
    } catch (error) {
      if (!gone.signal.aborted) throw error
      reply.hijack() // nobody is there to be answered
    } finally {
      reply.raw.off('close', leave)
    }
  })

  // Not when the answer has arrived: the database is free before, and a bad line can take minutes.
  app.addHook('onSend', (request: FastifyRequest & Shared, _reply, payload, done) => {
    endWith(payload, request[ended])
    done()
  })
}

function nameCaller(request: FastifyRequest): string {
  return request.routeOptions.config.access === 'public'
    ? `address ${toAddressKey(request.ip)}`
    : `user ${request.user.id}`
}

function endWith(payload: unknown, end: (() => void) | undefined): void {
  if (!end) return
  if (payload instanceof Readable) finished(payload, end)
  else end()
}
