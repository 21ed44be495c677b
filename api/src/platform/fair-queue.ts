import { type ApiError, rateLimited } from './errors.ts'

const RETRY_AFTER_SECONDS = 10

export interface FairQueueOptions {
  /** Pieces of work of all callers together. */
  running: number
  runningPerCaller: number
  /** Beyond these a caller is refused. */
  waitingPerCaller: number
  /** Of all callers together. Beyond these the caller with the most waiting loses its last place. */
  waiting?: number
}

interface Waiting {
  begin(): void
  refuse(): void
}

interface Caller {
  running: number
  /** In the order they asked. */
  waiting: Set<Waiting>
}

export interface FairQueue {
  /**
   * Resolves when a piece of work of the caller may begin, with what ends it. Rejects if too many wait already,
   * and with the signal's reason if that aborts before.
   */
  enter(name: string, signal?: AbortSignal): Promise<() => void>
}

/** Lets callers take turns: however much one of them asks for, the next free place goes to another one who waits. */
export function createFairQueue(
  { running, runningPerCaller, waitingPerCaller, waiting = Infinity }: FairQueueOptions,
  createRefusal: () => ApiError = tooManyAtOnce,
): FairQueue {
  /** Only callers with work, in the order of their turns. */
  const callers = new Map<string, Caller>()
  let free = running
  let waitingOfAll = 0

  const hasWork = (caller: Caller) => caller.running > 0 || caller.waiting.size > 0
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

  /** Returns whether the caller may wait. If the line is full, another one who has more waiting loses a place. */
  function makeRoom(caller: Caller): boolean {
    if (caller.waiting.size >= waitingPerCaller) return false
    if (waitingOfAll < waiting) return true
    const most = findMostWaiting(callers.values())
    if (most.length <= caller.waiting.size + 1) return false
    most.at(-1)?.refuse()
    return true
  }

  function wait(name: string, caller: Caller, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        caller.waiting.delete(place)
        waitingOfAll -= 1
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        leave()
        if (!hasWork(caller)) callers.delete(name)
        reject(signal?.reason as Error) // safe: an AbortController's reason is an error unless it is given another
      }
      const place: Waiting = {
        begin() {
          leave()
          resolve(begin(name, caller))
        },
        refuse() {
          leave() // the caller has more waiting
          reject(createRefusal())
        },
      }
      caller.waiting.add(place)
      waitingOfAll += 1
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    async enter(name, signal) {
      signal?.throwIfAborted()
      const caller = callers.get(name) ?? { running: 0, waiting: new Set() }
      callers.set(name, caller)
      if (mayBegin(caller)) return begin(name, caller)
      if (!makeRoom(caller)) {
        if (!hasWork(caller)) callers.delete(name)
        throw createRefusal()
      }
      return wait(name, caller, signal)
    },
  }
}

function findMostWaiting(callers: Iterable<Caller>): Waiting[] {
  let most = new Set<Waiting>()
  for (const { waiting } of callers) if (waiting.size > most.size) most = waiting
  return [...most]
}

function tooManyAtOnce(): ApiError {
  return rateLimited('requests at once', RETRY_AFTER_SECONDS)
}
