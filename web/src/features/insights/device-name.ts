import type { Insight } from '@sentinel/contracts/insights'
import { messages } from '../../messages/messages.ts'

/** Spec 1 §3: the name a person gave, else the camera's own, else 'Unnamed'. */
export function deviceName({
  display_name,
  device_name,
}: Pick<Insight, 'display_name' | 'device_name'>): string {
  return display_name || device_name || messages.insights.unnamedDevice
}
