import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets other programs go first. On Linux each thread has a priority, and those that are started later take that of the one that starts them. */
export function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}
