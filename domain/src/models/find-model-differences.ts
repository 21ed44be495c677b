import type { DeviceModels } from '@sentinel/contracts/device-models'

type NamedModel = NonNullable<DeviceModels['last_seen_model']>

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
  return [...compareWithAsked(models), ...compareWithSeen(models)]
}

function compareWithAsked({ asked, running, reported_firmware: reported }: DeviceModels): ModelDifference[] {
  if (!asked) return []
  const isPending = asked.status === 'pending' || asked.status === 'pending_reset'
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

function compareWithSeen({ running, last_seen_model: seen }: DeviceModels): ModelDifference[] {
  if (!seen || running.some(({ alg_id }) => alg_id === seen.alg_id)) return []
  return [{ kind: 'seen, not running', isPending: false, model: seen }]
}

/** The models that are in the first list alone. */
function leaveOut(models: readonly NamedModel[], others: readonly NamedModel[]): NamedModel[] {
  const known = new Set(others.map(({ alg_id }) => alg_id))
  return models
    .filter(({ alg_id }) => !known.has(alg_id))
    .map(({ alg_id, alg_name }) => ({ alg_id, alg_name }))
}
