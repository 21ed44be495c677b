import { setTimeout as pause } from 'node:timers/promises'

/** Polling without a pause takes CPU time from what it waits for. */
const PAUSE_MS = 10

/** Reads repeatedly until the value is as wanted. If that never happens, the test times out. */
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

/** Returns one sample from a gateway's /metrics, by its name with labels as printed there, or 0 if it does not exist yet. */
export async function readMetric(httpUrl: string, sample: string): Promise<number> {
  const response = await fetch(`${httpUrl}/metrics`)
  const lines = (await response.text()).split('\n')
  const line = lines.find((each) => each.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length + 1))
}
