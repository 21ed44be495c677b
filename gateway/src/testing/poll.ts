import { setTimeout as pause } from 'node:timers/promises'

/** A poll without a pause takes the processor from what it waits for. */
const PAUSE_MS = 10

/** Reads again and again until the value is as wanted; a test that never sees it runs into its time limit. */
export async function pollUntil<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    await pause(PAUSE_MS)
  }
}

/** One sample of a gateway's /metrics, by its name with labels as they are printed there; 0 if it is not there yet. */
export async function readMetric(httpUrl: string, sample: string): Promise<number> {
  const response = await fetch(`${httpUrl}/metrics`)
  const lines = (await response.text()).split('\n')
  const line = lines.find((each) => each.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length + 1))
}
