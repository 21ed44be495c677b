import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { useAtomValue } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { formatDate, formatDateTime } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'

const texts = messages.devicePage.models

interface OriginProps {
  model: DeviceModels['running'][number] & { until?: string }
  longitude: number | null
}

/** Since when a model runs, or from when to when it ran, and by which release and firmware. */
export function Origin({ model: { since, until, release, firmware_version }, longitude }: OriginProps) {
  const zone = toTimeZone(useAtomValue(zoneAtom), longitude)
  const day = formatDate(since, zone)
  const parts = [
    until === undefined ? texts.since(day) : texts.span(day, formatDate(until, zone)),
    release ? texts.fromRelease(release.name) : texts.recorded,
    ...(firmware_version === null ? [] : [texts.firmware(firmware_version)]),
  ]
  return <small title={formatDateTime(until ?? since, zone)}>{parts.join(' · ')}</small>
}
