import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Gives other programs priority. On Linux each thread has its own priority, and a new thread inherits the priority of the thread that starts it. */
export function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}
