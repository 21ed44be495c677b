/** Reports the progress of long work, in bytes of its current step. */
export interface Progress {
  begin(step: string): void
  /** Names the current part of the step. */
  reach(part: string): void
  add(bytes: number): void
}

const PAUSE_MS = 5000

/** Writes a line when a step begins, and every five seconds how much of it is done. */
export function createProgress(write: (line: string) => void, now: () => number = Date.now): Progress {
  let [step, bytes, writtenAt] = ['', 0, 0]
  const writeIfLong = () => {
    if (now() - writtenAt < PAUSE_MS) return
    writtenAt = now()
    write(`${step}, ${Math.round(bytes / 1e6)} MB so far`)
  }
  return {
    begin(next) {
      ;[step, bytes, writtenAt] = [next, 0, now()]
      write(step)
    },
    reach(part) {
      step = part
      writeIfLong()
    },
    add(more) {
      bytes += more
      writeIfLong()
    },
  }
}
