import { type ApiError, rateLimited } from './errors.ts'

const RETRY_AFTER_SECONDS = 10

export interface FairQueueOptions {
  /** The number of tasks that run at once, across all callers. */
  running: number
  runningPerCaller: number
  /** The maximum number of waiting tasks per caller. Further tasks are refused. */
  waitingPerCaller: number
  /** The maximum number of waiting tasks across all callers. Above it, the caller with the most waiting tasks loses its last one. */
  waiting?: number
}

interface Place {
  begin(): void
  refuse(): void
}

interface Caller {
  running: number
  /** In the order of arrival. */
  waiting: Set<Place>
}

export interface FairQueue {
  /**
   * When one of the caller's tasks may begin, resolves with a function that ends it. Rejects if too many are already waiting. If the signal aborts
   * first, rejects with its reason.
   */
  enter(name: string, signal?: AbortSignal): Promise<() => void>
}

/** Lets callers take turns: however many tasks one of them has, the next free slot goes to another caller that is waiting. */
export function createFairQueue(options: FairQueueOptions, createRefusal = tooManyAtOnce): FairQueue {
  const { running, runningPerCaller, waitingPerCaller, waiting = Infinity } = options
  /** Only callers that have tasks, in the order of their turns. */
  const callers = new Map<string, Caller>()
  let free = running

  const mayBegin = (caller: Caller) => free > 0 && caller.running < runningPerCaller

  function begin(name: string, caller: Caller): () => void {
    free -= 1
    caller.running += 1
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      free += 1
      caller.running -= 1
      callers.delete(name)
      if (hasWork(caller)) callers.set(name, caller) // behind all others
      beginNext()
    }
  }

  function beginNext(): void {
    for (const caller of callers.values()) {
      const [next] = caller.waiting
      if (next && mayBegin(caller)) return next.begin()
    }
  }

  function wait(name: string, caller: Caller, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        caller.waiting.delete(place)
        signal?.removeEventListener('abort', leave)
        if (!hasWork(caller)) callers.delete(name)
        reject(reason)
      }
      const leave = () => giveUp(signal?.reason as Error) // safe: an AbortController's reason is an error unless another value was passed
      const place: Place = {
        begin() {
          caller.waiting.delete(place)
          signal?.removeEventListener('abort', leave)
          resolve(begin(name, caller))
        },
        refuse: () => giveUp(createRefusal()),
      }
      caller.waiting.add(place)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async enter(name, signal) {
      signal?.throwIfAborted()
      const caller = callers.get(name) ?? { running: 0, waiting: new Set() }
      callers.set(name, caller)
      if (mayBegin(caller)) return begin(name, caller)
      if (caller.waiting.size < waitingPerCaller && makeRoom(caller, callers.values(), waiting))
        return wait(name, caller, signal)
      if (!hasWork(caller)) callers.delete(name)
      throw createRefusal()
    },
  }
}

/** Returns true if one more of the caller's tasks may wait. If the queue is full, another caller that has more waiting tasks loses one. */
function makeRoom(caller: Caller, callers: Iterable<Caller>, most: number): boolean {
  let total = 0
  let longest = caller.waiting
  for (const { waiting } of callers) {
    total += waiting.size
    if (waiting.size > longest.size) longest = waiting
  }
  if (total < most) return true
  if (longest.size <= caller.waiting.size + 1) return false
  const last = [...longest].at(-1)
  last?.refuse()
  return true
}

function hasWork(caller: Caller): boolean {
  return caller.running > 0 || caller.waiting.size > 0
}

function tooManyAtOnce(): ApiError {
  return rateLimited('requests at once', RETRY_AFTER_SECONDS)
}
