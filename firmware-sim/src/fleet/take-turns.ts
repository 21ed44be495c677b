export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs up to `atOnceMax` functions at the same time. The others wait in order of arrival. */
export function createTurns(atOnceMax: number): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnceMax) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
