import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAddressKey } from '@sentinel/platform/http/address-key'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'
import { createPasswordQueue } from './password-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    load?: Load
  }
}

/**
 * An endpoint's cost: reading a few rows, reading thousands of rows, changing thousands of rows, downloading all of a user's data, reading a photo
 * into memory, receiving a large file, sending one, or hashing a password.
 */
export type Load = 'light' | 'heavy' | 'bulk' | 'download' | 'upload' | 'file' | 'stored file' | 'password'

/**
 * One caller uses at most 8 of the pool's 10 connections, and usually fewer because light calls are short. Heavy calls by all callers together leave
 * 4 free. The queues are long enough for 100 gallery photos over one connection, and for all of a page's requests.
 */
const QUEUES: Record<Exclude<Load, 'password'>, FairQueueOptions> = {
  light: { running: 1000, runningPerCaller: 4, waitingPerCaller: 200 },
  heavy: { running: 6, runningPerCaller: 2, waitingPerCaller: 40 },
  // Uses the patient pool, whose two connections a statement may occupy for a minute. A single caller leaves one of them free.
  bulk: { running: 2, runningPerCaller: 1, waitingPerCaller: 10 },
  // Read in small steps, as fast as the client receives it, so that a slow client does not make others wait.
  download: { running: 1000, runningPerCaller: 2, waitingPerCaller: 10 },
  // At most 10 MB each, decoded afterwards.
  upload: { running: 8, runningPerCaller: 1, waitingPerCaller: 3 },
  // Written to disk as they arrive, which may take an hour, so further calls are refused instead of waiting.
  file: { running: 8, runningPerCaller: 3, waitingPerCaller: 0 },
  // Sent from disk, also to callers without a session, so everyone in an office shares one address.
  'stored file': { running: 1000, runningPerCaller: 20, waitingPerCaller: 20 },
}

const ended = Symbol('ends the work of a request')

interface Shared {
  [ended]?: () => void
}

/** Returns the id of an account that has signed in with the browser. */
type FindKnownUser = (request: FastifyRequest) => number | undefined

/**
 * Limits how many calls each caller runs at once. Further calls wait. A caller is a user or, if no user is signed in, an account's known browsers or
 * an address.
 */
export function shareWork(app: FastifyInstance, findKnownUser: FindKnownUser): void {
  const passwords = createPasswordQueue()
  const queues = {
    light: createFairQueue(QUEUES.light),
    heavy: createFairQueue(QUEUES.heavy),
    bulk: createFairQueue(QUEUES.bulk),
    download: createFairQueue(QUEUES.download),
    upload: createFairQueue(QUEUES.upload),
    file: createFairQueue(QUEUES.file),
    'stored file': createFairQueue(QUEUES['stored file']),
  }
  const enter = (load: Load, request: FastifyRequest, signal: AbortSignal) => {
    const named = nameCaller(request, findKnownUser)
    return load === 'password' ? passwords.enter(named, signal) : queues[load].enter(named.caller, signal)
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
      const end = await enter(load, request, gone.signal)
      if (reply.raw.destroyed) {
        end()
        gone.abort() // disconnected before any listener was added
        throw gone.signal.reason
      }
      shared[ended] = end
    } catch (error) {
      if (!gone.signal.aborted) throw error
      reply.hijack() // the caller has disconnected
    } finally {
      reply.raw.off('close', leave)
    }
  })

  // Frees the slot before the response has arrived, because the database is free earlier and a slow connection can take minutes.
  app.addHook('onSend', (request: FastifyRequest & Shared, _reply, payload, done) => {
    endWith(payload, request[ended])
    done()
  })
}

/**
 * Returns the caller and the account that the request is for. Unknown browsers at many addresses count as one caller if they try to use the same
 * account.
 */
function nameCaller(
  request: FastifyRequest,
  findKnownUser: FindKnownUser,
): { caller: string; account: string } {
  if (request.routeOptions.config.access !== 'public') {
    const caller = `user ${request.user.id}`
    return { caller, account: caller }
  }
  const { email: typed = '', token } = (request.body ?? {}) as { email?: string; token?: string } // safe: where an endpoint has them, they are texts
  const email = token ?? typed // a caller with an emailed link does not wait for callers who only know the email address
  const knownUserId = findKnownUser(request)
  if (knownUserId === undefined)
    return { caller: `address ${toAddressKey(request.ip)}`, account: `${email.toLowerCase()} of strangers` }
  const caller = `known browsers of ${knownUserId}`
  return { caller, account: `${email.toLowerCase()} of ${caller}` }
}

function endWith(payload: unknown, end: (() => void) | undefined): void {
  if (!end) return
  if (payload instanceof Readable) finished(payload, end)
  else end()
}
