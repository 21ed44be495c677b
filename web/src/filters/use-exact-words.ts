import {
  type InsightExactRule,
  isClassRule,
  isDeviceRule,
  isReceivedRule,
} from '@sentinel/contracts/insights/insight-filters'
import { useAtomValue } from 'jotai'
import { messages } from '../messages/messages.ts'
import { formatDateTime } from '../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../platform/time/zone.ts'
import { useDeviceName } from './use-device-name.ts'

const texts = messages.insights.filters

/** Returns a rule that a link has set in a few words, with the name of its device or its time in the chosen zone. */
export function useExactWords(rule: InsightExactRule): string {
  const deviceName = useDeviceName(isDeviceRule(rule) ? rule.device_id : undefined)
  const zone = toTimeZone(useAtomValue(zoneAtom))
  if (isClassRule(rule)) return texts.exactClass(rule.value)
  if (isReceivedRule(rule)) return texts.receivedSince(formatDateTime(rule.since, zone))
  return texts.exactDevice(rule.device_id, deviceName)
}
