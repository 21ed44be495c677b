export interface Alarm {
  sleep(ms: number): Promise<void>
  ring(): void
}

/** A sleep that ringing ends; one that rang while nobody slept ends the next at once. */
export function createAlarm(): Alarm {
  let hasRung = false
  let awaken: (() => void) | undefined
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => awaken?.(), ms)
        awaken = () => {
          clearTimeout(timer)
          awaken = undefined
          hasRung = false
          resolve()
        }
        if (hasRung) awaken()
      }),
    ring() {
      hasRung = true
      awaken?.()
    },
  }
}
