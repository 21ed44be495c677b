import { readBody } from '../http/read-body.ts'
import { openEventSocket } from './event-socket.ts'

/** The same value as in `web/src/features/dashboard/live.ts`. */
const PAUSE_MS = 1000
const PAUSE_PER_READ = 4

export interface OpenDashboard {
  /** The duration of each read in milliseconds. */
  readsMs: number[]
  close(): void
}

/** Reads the dashboard's numbers like a browser does: after pushes, at most once a second. */
export async function openDashboard(url: string, token: string): Promise<OpenDashboard> {
  const headers = { authorization: `Bearer ${token}` }
  const events = await openEventSocket(url, token)
  const readsMs: number[] = []
  let timer: NodeJS.Timeout | undefined
  let notBeforeMs = 0
  let isReading = false
  let isOutdated = false

  const read = async () => {
    timer = undefined
    isReading = true
    isOutdated = false
    const beganMs = performance.now()
    await readBody(`${url}/api/dashboard/data`, headers)
    const tookMs = performance.now() - beganMs
    readsMs.push(tookMs)
    notBeforeMs = beganMs + Math.max(PAUSE_MS, tookMs * (1 + PAUSE_PER_READ))
    isReading = false
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- pushes set it during the read
    if (isOutdated) soon()
  }
  const soon = () => {
    if (isReading) isOutdated = true
    else timer ??= setTimeout(() => void read(), Math.max(0, notBeforeMs - performance.now()))
  }
  events.onInsight = soon
  return {
    readsMs,
    close() {
      events.onInsight = () => {}
      clearTimeout(timer)
      events.close()
    },
  }
}
