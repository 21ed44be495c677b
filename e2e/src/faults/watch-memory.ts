import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 20

export interface MemoryPeak {
  /** Of the program itself. */
  programMiB: number
  /** Of the processes it started, together. */
  childrenMiB: number
}

/** Samples the resident memory of a program and of the processes it started, from /proc; the peaks are those since the start. */
export function watchMemory(pid: number): { stop(): MemoryPeak } {
  const peak: MemoryPeak = { programMiB: 0, childrenMiB: 0 }
  const sample = () => {
    peak.programMiB = Math.max(peak.programMiB, residentMiB(pid))
    const children = findChildren(pid).reduce((sum, child) => sum + residentMiB(child), 0)
    peak.childrenMiB = Math.max(peak.childrenMiB, children)
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      sample()
      return { programMiB: Math.round(peak.programMiB), childrenMiB: Math.round(peak.childrenMiB) }
    },
  }
}

/** The processes that a process has started and that still run. */
export function findChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter(
      (name) =>
        /^\d+$/.test(name) &&
        / (\d+)$/.exec(
          readText(`/proc/${name}/stat`).split(')').pop()?.split(' ').slice(0, 3).join(' ') ?? '',
        )?.[1] === String(pid),
    )
    .map(Number)
}

function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** Empty for a process that has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
