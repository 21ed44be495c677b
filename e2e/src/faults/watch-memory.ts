import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 20

export interface MemoryPeak {
  /** Of the program itself. */
  programMiB: number
  /** Of the processes it started, together. */
  childrenMiB: number
}

/** Samples the resident memory of a program and of the processes it started; `stop` returns the highest of each. Linux alone. */
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

/** The running processes that a process has started. */
export function findChildren(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((child) => readStat(child).parent === pid).map(Number)
}

/** A zombie has ended, and waits for whoever adopted it. */
export function isRunning(pid: number): boolean {
  const { state } = readStat(String(pid))
  return state !== undefined && state !== 'Z'
}

/** The fields behind the name, which is in parentheses (proc(5)). */
function readStat(pid: string): { state: string | undefined; parent: number } {
  const [, state, parent] = /\) (\S) (\d+)/.exec(readText(`/proc/${pid}/stat`)) ?? []
  return { state, parent: Number(parent) }
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
