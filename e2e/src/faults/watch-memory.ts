import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 20

export interface MemoryPeak {
  programMiB: number
  /** The total for the processes that the program has started. */
  childrenMiB: number
}

/** Samples the resident memory of a program and its child processes. `stop` returns the peak of each. Works only on Linux. */
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
      return peak
    },
  }
}

/** Returns a process's running children. */
export function findChildren(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((child) => readStat(child).parent === pid).map(Number)
}

/** Returns false for a zombie, which has ended and is waiting for the process that adopted it. */
export function isRunning(pid: number): boolean {
  const { state } = readStat(String(pid))
  return state !== undefined && state !== 'Z'
}

/** Returns the fields after the name, which is in parentheses (proc(5)). */
function readStat(pid: string): { state: string | undefined; parent: number } {
  const [, state, parent] = /\) (\S) (\d+)/.exec(readText(`/proc/${pid}/stat`)) ?? []
  return { state, parent: Number(parent) }
}

function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** Returns an empty string for a process that has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
