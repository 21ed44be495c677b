import {
  type InsightExactRule,
  isClassRule,
  isDeviceRule,
  isReceivedRule,
} from '@sentinel/contracts/insights/insight-filters'
import { givenDeviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { messages } from '../messages/messages.ts'
import { formatDateTime } from '../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../platform/time/zone.ts'
import { deviceQuery, devicesQuery } from '../shared/fleet/devices.ts'

const texts = messages.insights.filters

/** Describes, in a few words, a rule that a link has set, with its device's name or its time in the chosen zone. */
export function useExactWords(rule: InsightExactRule): string {
  const deviceName = useDeviceName(isDeviceRule(rule) ? rule.device_id : undefined)
  const zone = toTimeZone(useAtomValue(zoneAtom))
  if (isClassRule(rule)) return texts.exactClass(rule.value)
  if (isReceivedRule(rule)) return texts.receivedSince(formatDateTime(rule.since, zone))
  return texts.exactDevice(rule.device_id, deviceName)
}

/**
 * Returns a device's name. Returns undefined without a device, or for a device that has no name, is not known yet, or does not belong to
 * the person.
 */
function useDeviceName(deviceId: number | undefined): string | undefined {
  const isListHeld = useQueryClient().getQueryData(devicesQuery.queryKey) !== undefined
  const held = useQuery({
    ...devicesQuery,
    enabled: isListHeld && deviceId !== undefined,
    select: (devices) => devices.find(({ device_id }) => device_id === deviceId),
  }).data
  const alone = useQuery({
    ...deviceQuery(deviceId ?? 0),
    enabled: !held && deviceId !== undefined,
  }).data
  const device = held ?? alone
  return device && givenDeviceName(device)
}
