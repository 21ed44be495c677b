import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import { isOpen } from '@sentinel/domain/commands/states'

type Queueable = Pick<DeviceCommand, 'message_id' | 'device_id' | 'status' | 'created_at' | 'handed_over_at'>

/** Returns the IDs of the commands that have not been sent because their device still has to answer an older one in the list. */
export function findQueued(commands: readonly Queueable[]): ReadonlySet<string> {
  const open = commands.filter(({ status }) => isOpen(status))
  const oldestSent = new Map<number, number>()
  for (const { device_id, created_at, handed_over_at } of open) {
    if (handed_over_at === null) continue
    const createdMs = Date.parse(created_at)
    oldestSent.set(device_id, Math.min(createdMs, oldestSent.get(device_id) ?? Infinity))
  }
  const isQueued = ({ device_id, created_at, handed_over_at }: Queueable) =>
    handed_over_at === null && Date.parse(created_at) > (oldestSent.get(device_id) ?? Infinity)
  return new Set(open.filter(isQueued).map(({ message_id }) => message_id))
}
