import { foldName } from '@sentinel/contracts/values/fold-name'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { knownClassesQuery } from '../../shared/insights/known-classes.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { DevicesIcon, InsightsIcon } from '../../ui/marks/icons.ts'
import type { PaletteCommand } from './palette-command.ts'

const SHOWN_MAX = 8
/** One letter would find them all, and have them fetched for nothing. */
const TYPED_MIN = 2

/** The devices whose name or id has what is typed, and the way to the page of each. */
export function useDeviceCommands(typed: string): PaletteCommand[] {
  const { navigate } = useRouter()
  const hasDevices = useMyAreas().some(({ key }) => key === 'devices')
  const words = foldName(typed.trim())
  const isAsked = hasDevices && words.length >= TYPED_MIN
  const devices = useQuery({ ...devicesQuery, enabled: isAsked }).data ?? []
  if (!isAsked) return []
  return devices
    .filter(
      (device) => foldName(deviceName(device)).includes(words) || String(device.device_id).startsWith(words),
    )
    .slice(0, SHOWN_MAX)
    .map((device) => ({
      label: deviceName(device),
      hint: messages.shell.palette.device(device.device_id),
      icon: DevicesIcon,
      run: () => navigate({ to: '/devices/$deviceId', params: { deviceId: String(device.device_id) } }),
    }))
}

/** The classes whose name has what is typed, and the way to their insights. */
export function useClassCommands(typed: string): PaletteCommand[] {
  const { navigate } = useRouter()
  const hasCameras = useMyAreas().some(({ key }) => key === 'devices')
  const words = foldName(typed.trim())
  const isAsked = hasCameras && words.length >= TYPED_MIN
  const names = useQuery({ ...knownClassesQuery, enabled: isAsked }).data ?? []
  if (!isAsked) return []
  return names
    .filter((name) => foldName(name).includes(words))
    .slice(0, SHOWN_MAX)
    .map((name) => ({
      label: messages.shell.palette.sightingsOf(name),
      icon: InsightsIcon,
      run: () => navigate({ to: '/insights', search: { filters: [{ column: 'exact_class', value: name }] } }),
    }))
}
