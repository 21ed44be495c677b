import type { EndpointInput } from '@sentinel/contracts/http/endpoint'
import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import type { createRelease, ImageNormalization } from '@sentinel/contracts/models/releases'
import { findUpstream, orderModels } from '@sentinel/domain/models/run-order'

/** A model in the release that is being composed, with its settings as typed. */
export interface DraftModel {
  id: number
  name: string
  framework: string
  sensitivity: string
  normalization: ImageNormalization
  isIntermediate: boolean
  saveBBImages: boolean
  saveCroppedImages: boolean
  downstream: readonly number[]
  ignored: readonly number[]
  bypassed: readonly number[]
}

export interface ReleaseDraft {
  name: string
  description: string
  models: readonly DraftModel[]
}

export const EMPTY_DRAFT: ReleaseDraft = { name: '', description: '', models: [] }

export function addModel(draft: ReleaseDraft, { alg_id, name, framework }: InternalAlg): ReleaseDraft {
  if (draft.models.some(({ id }) => id === alg_id)) return draft
  const settings = {
    sensitivity: '',
    normalization: 'resize',
    isIntermediate: false,
    saveBBImages: false,
    saveCroppedImages: false,
    downstream: [],
    ignored: [],
    bypassed: [],
  } as const
  return { ...draft, models: [...draft.models, { id: alg_id, name, framework, ...settings }] }
}

/** Removes a model, and its id from the other models' targets. */
export function removeModel(draft: ReleaseDraft, removed: number): ReleaseDraft {
  const models = draft.models.flatMap((model) =>
    model.id === removed
      ? []
      : [{ ...model, downstream: model.downstream.filter((target) => target !== removed) }],
  )
  return { ...draft, models }
}

export function changeModel(draft: ReleaseDraft, id: number, changes: Partial<DraftModel>): ReleaseDraft {
  return {
    ...draft,
    models: draft.models.map((model) => (model.id === id ? { ...model, ...changes } : model)),
  }
}

/** Returns the models that a model can feed without creating a cycle, including those that it already feeds. */
export function findTargets({ models }: ReleaseDraft, id: number): DraftModel[] {
  const upstream = findUpstream(models, id)
  return models.filter((model) => !upstream.has(model.id))
}

/** Returns the models in execution order. */
export function inRunOrder({ models }: ReleaseDraft): DraftModel[] {
  const byId = new Map(models.map((model) => [model.id, model]))
  return (orderModels(models) ?? []).flatMap((id) => byId.get(id) ?? [])
}

/** Returns the typed sensitivity if it is valid. Accepts a comma as the decimal separator. */
export function readSensitivity(text: string): number | undefined {
  const words = text.trim().replace(',', '.')
  const value = /^\d*\.?\d+$/.test(words) ? Number(words) : 0
  return value > 0 && value <= 1 ? value : undefined
}

/** Returns the request body, or undefined if the name, the models or a sensitivity are missing. */
export function toBody(draft: ReleaseDraft): EndpointInput<typeof createRelease>['body'] | undefined {
  const models = draft.models.flatMap((model) => {
    const sensitivity = readSensitivity(model.sensitivity)
    return sensitivity === undefined ? [] : [toComponent(model, sensitivity)]
  })
  if (draft.name.trim() === '' || models.length === 0 || models.length < draft.models.length) return undefined
  return { name: draft.name.trim(), description: draft.description.trim(), models }
}

function toComponent(model: DraftModel, sensitivity: number) {
  const { id, isIntermediate, saveBBImages, saveCroppedImages, normalization } = model
  return {
    algId: id,
    isIntermediate,
    saveBBImages,
    saveCroppedImages,
    downstreamConfigs: [...model.downstream],
    ignoredClasses: [...model.ignored],
    bypassClasses: [...model.bypassed],
    imageNormalizationMethod: normalization,
    sensitivity,
  }
}
