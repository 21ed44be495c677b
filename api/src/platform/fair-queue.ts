import { rateLimited } from './errors.ts'

const RETRY_AFTER_SECONDS = 10

export interface FairQueueOptions {
  /** Pieces of work of all callers together. */
  running: number
  runningPerCaller: number
  /** Beyond these a caller is refused. */
  waitingPerCaller: number
}

interface Caller {
  running: number
  /** Each lets one piece of work begin. */
  waiting: Set<() => void>
}

export interface FairQueue {
  /**
   * Resolves when a piece of work of the caller may begin, with what ends it. Rejects with 429 if too many wait already,
   * and with the signal's reason if that aborts before.
   */
  enter(name: string, signal?: AbortSignal): Promise<() => void>
}

/** Lets callers take turns: however much one of them asks for, the next free place goes to another one who waits. */
export function createFairQueue({
  running,
  runningPerCaller,
  waitingPerCaller,
}: FairQueueOptions): FairQueue {
  /** Only callers with work, in the order of their turns. */
  const callers = new Map<string, Caller>()
  let free = running

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
      if (next && mayBegin(caller)) return next()
    }
  }

  function wait(name: string, caller: Caller, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        caller.waiting.delete(next)
        signal?.removeEventListener('abort', leave)
        resolve(begin(name, caller))
      }
      const leave = () => {
        caller.waiting.delete(next)
        if (!hasWork(caller)) callers.delete(name)
        reject(signal?.reason as Error) // safe: an AbortController's reason is an error unless it is given another
      }
      caller.waiting.add(next)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async enter(name, signal) {
      signal?.throwIfAborted()
      const caller = callers.get(name) ?? { running: 0, waiting: new Set() }
      callers.set(name, caller)
      if (mayBegin(caller)) return begin(name, caller)
      if (caller.waiting.size >= waitingPerCaller) throw rateLimited('requests at once', RETRY_AFTER_SECONDS)
      return wait(name, caller, signal)
    },
  }
}
