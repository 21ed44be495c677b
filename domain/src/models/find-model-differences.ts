import type { DeviceModels, NamedModel } from '@sentinel/contracts/models/device-models'
import { isOpen } from '../commands/states.ts'

/**
 * Something that does not fit together. What an update that is still pending will change is `isPending`: it has not happened yet, so it is no
 * fault.
 */
export type ModelDifference = { isPending: boolean } & (
  | { kind: 'asked, not running' | 'running, not asked' | 'seen, not running'; model: NamedModel }
  | { kind: 'firmware'; asked: string; reported: string | null }
)

/** Compares what a device was asked to run with what is listed as running, what it reports and what it was last seen to use. */
export function findModelDifferences(models: DeviceModels): ModelDifference[] {
  return [...compareWithRequested(models), ...compareWithSeen(models)]
}

function compareWithRequested({
  asked,
  running,
  reported_firmware: reported,
}: DeviceModels): ModelDifference[] {
  if (!asked) return []
  const isPending = isOpen(asked.status)
  const differences: ModelDifference[] = [
    ...leaveOut(asked.models, running).map(
      (model) => ({ kind: 'asked, not running', isPending, model }) as const,
    ),
    ...leaveOut(running, asked.models).map(
      (model) => ({ kind: 'running, not asked', isPending, model }) as const,
    ),
  ]
  if (asked.firmware_version !== null && asked.firmware_version !== reported)
    differences.push({ kind: 'firmware', isPending, asked: asked.firmware_version, reported })
  return differences
}

/** After an update the newest insight is still one of the former model, until the camera sees something again: that is no difference. */
function compareWithSeen({ running, history, last_seen_model: seen }: DeviceModels): ModelDifference[] {
  if (!seen) return []
  const { alg_id, alg_name, at } = seen
  const ranThen = history.some(
    (model) => model.alg_id === alg_id && Date.parse(model.until) >= Date.parse(at),
  )
  if (ranThen || running.some((model) => model.alg_id === alg_id)) return []
  return [{ kind: 'seen, not running', isPending: false, model: { alg_id, alg_name } }]
}

/** The models that are in the first list alone. */
function leaveOut(models: readonly NamedModel[], others: readonly NamedModel[]): NamedModel[] {
  const known = new Set(others.map(({ alg_id }) => alg_id))
  return models
    .filter(({ alg_id }) => !known.has(alg_id))
    .map(({ alg_id, alg_name }) => ({ alg_id, alg_name }))
}
