import { unavailable } from './errors.ts'

const RETRY_AFTER_SECONDS = 5

export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs so many pieces of work at once, lets so many more wait in line, and refuses the rest. */
export function limitWork({ running, waiting }: { running: number; waiting: number }): RunLimited {
  const line: (() => void)[] = []
  let free = running

  return async (work) => {
    if (free > 0) free -= 1
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else
      throw unavailable(
        'Too many people are signing in at this moment. Try again in a few seconds.',
        RETRY_AFTER_SECONDS,
      )
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
