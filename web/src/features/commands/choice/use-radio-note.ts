import type { Device } from '@sentinel/contracts/fleet/devices'
import { RADIO_DOWNLINKS_PER_DAY } from '@sentinel/contracts/commands/limits'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { radioUseQuery } from '../../../shared/commands/commands.ts'

/** Returns a function that says how many of the day's downlinks a device connected over LoRa has used. For other devices it returns undefined. */
export function useRadioNote(): (device: Device) => string | undefined {
  const use = useQuery(radioUseQuery).data
  return ({ device_id }) => {
    const used = use?.get(device_id)
    return used === undefined ? undefined : messages.commands.choice.radioUse(used, RADIO_DOWNLINKS_PER_DAY)
  }
}
