import type { CommandStatus } from '@sentinel/contracts/commands/commands'

export interface StateCounts {
  total: number
  /** The number of devices that have a result. */
  answered: number
  failed: number
  waiting: number
  restarting: number
  dropped: number
}

/** Counts an update's results. A device that must still restart has answered, but has no result yet. */
export function countStates(devices: readonly { status: CommandStatus }[]): StateCounts {
  const countOf = (requested: CommandStatus) => devices.filter(({ status }) => status === requested).length
  const failed = countOf('failed')
  return {
    total: devices.length,
    answered: countOf('success') + failed,
    failed,
    waiting: countOf('pending'),
    restarting: countOf('pending_reset'),
    dropped: countOf('dropped'),
  }
}
