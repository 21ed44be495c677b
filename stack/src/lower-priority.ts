import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Gives other programs priority. On Linux each thread has a priority, and a thread that is started later inherits that of the one that starts it. */
export function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}
