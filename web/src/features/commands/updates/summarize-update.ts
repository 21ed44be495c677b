import type { Device } from '@sentinel/contracts/fleet/devices'

type Value = string | number | null

/** The values that an update sends. Undefined if nothing is chosen. */
export interface SentValues {
  firmwareVersion: string | undefined
  algIds: readonly number[] | undefined
  cycleMinutes: number | undefined
  triggerNumber: number | undefined
}

/** Counts devices by the value that they change from, most frequent value first. Null is an unknown value. */
export interface Change {
  to: Value
  from: { value: Value; devices: number }[]
  unchanged: number
}

export interface UpdateSummary {
  firmware: Change | undefined
  cycle: Change | undefined
  trigger: Change | undefined
  /** The number of devices that get other models. Undefined until it is known which models they run. */
  models: { changed: number; unchanged: number } | undefined
}

/** Counts what an update changes on these devices. `deployed` contains the models on each device. */
export function summarizeUpdate(
  devices: readonly Device[],
  sent: SentValues,
  deployed: ReadonlyMap<number, ReadonlySet<number>> | undefined,
): UpdateSummary {
  return {
    firmware: countChanges(devices, sent.firmwareVersion, ({ software_version }) => software_version),
    cycle: countChanges(devices, sent.cycleMinutes, ({ cycle_time }) => cycle_time),
    trigger: countChanges(devices, sent.triggerNumber, ({ trigger_number }) => trigger_number),
    models: countModelChanges(devices, sent.algIds, deployed),
  }
}

function countChanges(
  devices: readonly Device[],
  to: Value | undefined,
  valueOf: (device: Device) => Value,
): Change | undefined {
  if (to === undefined) return undefined
  const counts = new Map<Value, number>()
  for (const device of devices) counts.set(valueOf(device), (counts.get(valueOf(device)) ?? 0) + 1)
  const unchanged = counts.get(to) ?? 0
  counts.delete(to)
  const from = [...counts].map(([value, amount]) => ({ value, devices: amount }))
  return { to, from: from.toSorted((a, b) => b.devices - a.devices), unchanged }
}

function countModelChanges(
  devices: readonly Device[],
  algIds: SentValues['algIds'],
  deployed: ReadonlyMap<number, ReadonlySet<number>> | undefined,
): UpdateSummary['models'] {
  if (!algIds || !deployed) return undefined
  const sent = new Set(algIds)
  const runsSame = ({ device_id }: Device) =>
    sent.symmetricDifference(deployed.get(device_id) ?? new Set()).size === 0
  const unchanged = devices.filter(runsSame).length
  return { changed: devices.length - unchanged, unchanged }
}
