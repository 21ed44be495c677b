import type { DeviceModels, NamedModel } from '@sentinel/contracts/models/device-models'
import { isOpen } from '../commands/states.ts'

/** A difference between two sources. `isPending` is true if a pending update will resolve the difference, so that it is not an error. */
export type ModelDifference = { isPending: boolean } & (
  | { kind: 'asked, not running' | 'running, not asked' | 'seen, not running'; model: NamedModel }
  | { kind: 'firmware'; asked: string; reported: string | null }
)

/** Compares the models requested for a device with the models listed as running, the reported values and the latest insight's model. */
export function findModelDifferences(models: DeviceModels): ModelDifference[] {
  return [...compareWithRequested(models), ...compareWithSeen(models)]
}

function compareWithRequested({
  asked: requested,
  running,
  reported_firmware: reported,
}: DeviceModels): ModelDifference[] {
  if (!requested) return []
  const isPending = isOpen(requested.status)
  const differences: ModelDifference[] = [
    ...leaveOut(requested.models, running).map(
      (model) => ({ kind: 'asked, not running', isPending, model }) as const,
    ),
    ...leaveOut(running, requested.models).map(
      (model) => ({ kind: 'running, not asked', isPending, model }) as const,
    ),
  ]
  if (requested.firmware_version !== null && requested.firmware_version !== reported)
    differences.push({ kind: 'firmware', isPending, asked: requested.firmware_version, reported })
  return differences
}

/** Ignores the latest insight's model if the device was running it then but no longer does, because the camera may not have seen anything since. */
function compareWithSeen({ running, history, last_seen_model: seen }: DeviceModels): ModelDifference[] {
  if (!seen) return []
  const { alg_id, alg_name, at } = seen
  const ranThen = history.some(
    (model) => model.alg_id === alg_id && Date.parse(model.until) >= Date.parse(at),
  )
  if (ranThen || running.some((model) => model.alg_id === alg_id)) return []
  return [{ kind: 'seen, not running', isPending: false, model: { alg_id, alg_name } }]
}

/** Returns the models that are only in the first list. */
function leaveOut(models: readonly NamedModel[], others: readonly NamedModel[]): NamedModel[] {
  const known = new Set(others.map(({ alg_id }) => alg_id))
  return models
    .filter(({ alg_id }) => !known.has(alg_id))
    .map(({ alg_id, alg_name }) => ({ alg_id, alg_name }))
}
