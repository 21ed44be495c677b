import type { Device } from '@sentinel/contracts/fleet/devices'
import { useAtomValue } from 'jotai'
import { toTimeZone, zoneAtom } from '../../platform/time/zone.ts'
import { type Delivered, describeDelivery, describeNextWake, type WakeWords } from './describe-delivery.ts'
import { useNow } from '../../ui/hooks/use-now.ts'

interface DeliveryProps {
  command: Delivered
  /** Undefined until it is known. */
  device: Device | undefined
  /** True if an earlier command to the same camera must be answered first. */
  isQueued?: boolean
}

/** Shows how far a command is on its way to the camera or, while it waits, when the camera is expected to connect. */
export function Delivery({ command, device, isQueued = false }: DeliveryProps) {
  return describeDelivery(command, device, useClock(device), isQueued)
}

/** Shows when the camera is expected to connect next. */
export function NextWake({ device, words }: { device: Device; words: WakeWords }) {
  return describeNextWake(device, useClock(device), words)
}

function useClock(device: Device | undefined) {
  const timeZone = toTimeZone(useAtomValue(zoneAtom), device?.longitude ?? null)
  return { nowMs: useNow(), timeZone }
}
