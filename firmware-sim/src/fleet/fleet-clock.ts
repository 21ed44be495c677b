import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '../time.ts'

/**
 * The fleet's own clock, which starts at `startMs` and runs `speed` times as fast as real time. Cameras nevertheless report in real time: an event is
 * reported with the real time at which it happens.
 */
export interface FleetClock {
  startMs: number
  nowMs(): number
  toReportedMs(simulatedMs: number): number
  toSimulatedMs(reportedMs: number): number
  /** Resolves at that moment. Rejects when aborted. */
  until(simulatedMs: number, signal: AbortSignal): Promise<void>
}

export function createFleetClock({ startMs, speed }: { startMs: number; speed: number }): FleetClock {
  const toReportedMs = (simulatedMs: number) =>
    simulatedMs <= startMs ? simulatedMs : Math.round(startMs + (simulatedMs - startMs) / speed)
  return {
    startMs,
    nowMs: () => startMs + (Date.now() - startMs) * speed,
    toReportedMs,
    toSimulatedMs: (reportedMs) =>
      reportedMs <= startMs ? reportedMs : startMs + (reportedMs - startMs) * speed,
    async until(simulatedMs, signal) {
      for (;;) {
        signal.throwIfAborted()
        const leftMs = toReportedMs(simulatedMs) - Date.now()
        if (leftMs <= 0) return
        await pause(Math.min(leftMs, HOUR_MS), undefined, { signal })
      }
    },
  }
}
