import {
  type InsightClassRule,
  type InsightDeviceRule,
  isClassRule,
} from '@sentinel/contracts/insight-filters'
import { messages } from '../messages/messages.ts'
import { useDeviceName } from './use-device-name.ts'

const texts = messages.insights.filters

/** Returns a rule that a link has set in a few words, with the name of its device. */
export function useExactWords(rule: InsightDeviceRule | InsightClassRule): string {
  const deviceName = useDeviceName(isClassRule(rule) ? undefined : rule.device_id)
  return isClassRule(rule) ? texts.exactClass(rule.value) : texts.exactDevice(rule.device_id, deviceName)
}
