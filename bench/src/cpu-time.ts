import { readFile } from 'node:fs/promises'

/** Linux reports CPU time in ticks of 10 ms. */
const TICK_MICROSECONDS = 10_000
/** The positions of user and system time after the program's name in /proc/…/stat. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Returns the CPU time that a process has used so far, in microseconds, or undefined if there is no /proc. */
export async function cpuTimeOf(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
    return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MICROSECONDS
  } catch {
    return undefined
  }
}
