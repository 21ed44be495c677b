const LINE_EVERY_MS = 2000

/** Reports a load's progress, at most every two seconds and at its end. */
export function createProgress(
  total: number,
  tell: (line: string) => void,
): (loaded: number, before: number) => void {
  const startMs = performance.now()
  let printedMs = startMs
  return (loaded, before) => {
    const nowMs = performance.now()
    if (nowMs - printedMs < LINE_EVERY_MS && loaded < total) return
    printedMs = nowMs
    tell(describe({ loaded, total, perSecond: ((loaded - before) * 1000) / (nowMs - startMs) }))
  }
}

function describe(state: { loaded: number; total: number; perSecond: number }): string {
  const { loaded, total, perSecond } = state
  const left = (total - loaded) / perSecond
  const rest = left > 0 ? `${formatSeconds(left)} left` : 'vacuuming'
  return `${format(loaded)} of ${format(total)} insights, ${format(perSecond)} a second, ${rest}`
}

function format(count: number): string {
  return Math.round(count).toLocaleString('en')
}

function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
