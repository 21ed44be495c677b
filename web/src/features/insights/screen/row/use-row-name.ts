import { useAtomValue } from 'jotai'
import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'

/** What the controls of a row say of it where they are read aloud, one like the other. */
export function useRowName(insight: Sighting): string {
  const zone = toTimeZone(useAtomValue(zoneAtom), insight.longitude)
  const taken = formatDateTime(displayedTime(insight), zone)
  return messages.insights.row(insight.class_name, deviceName(insight), taken)
}
