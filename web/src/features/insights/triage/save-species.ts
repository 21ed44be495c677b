import type { Insight } from '@sentinel/contracts/insights/insights'
import { clearInsightSpecies, setInsightSpecies } from '@sentinel/contracts/insights/species'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { readToken } from '../../../platform/session.ts'
import type { SpeciesChange, UnsavedUpdate } from './unsaved.ts'

export type SpeciesUpdate = UnsavedUpdate & { species: SpeciesChange }

const OF_ONE_INSIGHT: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'invalid', 'conflict'])

interface SpeciesOutcome {
  saved: SpeciesUpdate[]
  /** The server will always refuse these updates, because the insight is gone or the user may no longer change it. */
  refused: Refused[]
  /** The updates whose species another user has changed since they were chosen. */
  outdated: SpeciesUpdate[]
  /** The last error of an update that was not refused. */
  failure?: Error
  /** True if the failure does not concern only one insight, so nothing was sent after it. */
  isCutShort: boolean
}

interface SaveOptions {
  /** Returns whether the update is still wanted when it is about to be sent. */
  isWanted?: (update: SpeciesUpdate) => boolean
  onSaved: (update: SpeciesUpdate, changed: Insight) => void
}

export function hasSpecies(update: UnsavedUpdate): update is SpeciesUpdate {
  return update.species !== undefined
}

/**
 * Saves species one after another, unless another user has changed them since they were chosen. Storing the same species again changes nothing, so a
 * lost response does no harm.
 */
export async function saveSpecies(
  updates: readonly SpeciesUpdate[],
  { isWanted = () => true, onSaved }: SaveOptions,
): Promise<SpeciesOutcome> {
  const saved: SpeciesUpdate[] = []
  const missing: SpeciesUpdate[] = []
  const viewOnly: SpeciesUpdate[] = []
  const outdated: SpeciesUpdate[] = []
  let failure: Error | undefined
  let isCutShort = false
  const token = readToken()
  for (const update of updates) {
    if (!isWanted(update)) continue
    try {
      const changed = await send(update)
      if (readToken() !== token) throw new CallFailed({ code: 'unauthenticated' }) // the user has signed out in the meantime
      onSaved(update, changed)
      saved.push(update)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.code === 'not_found') missing.push(update)
      else if (error.code === 'forbidden') viewOnly.push(update)
      else {
        failure = error
        if (error.code === 'conflict') outdated.push(update)
      }
      isCutShort = !OF_ONE_INSIGHT.has(error.code)
      if (isCutShort) break
    }
  }
  const refused: Refused[] = [
    { reason: 'missing' as const, updates: missing },
    { reason: 'view-only' as const, updates: viewOnly },
  ]
  return {
    saved,
    refused: refused.filter((one) => one.updates.length > 0),
    outdated,
    ...(failure && { failure }),
    isCutShort,
  }
}

/** Returns the updates that undo saved species. They expect the saved species on the server. */
export function invertSpecies(updates: readonly SpeciesUpdate[]): SpeciesUpdate[] {
  return updates.map((update) => {
    const { from, to } = update.species
    return { ...update, species: { ...update.species, from: to, to: from } }
  })
}

function send({ insightId, species: { from, to } }: SpeciesUpdate): Promise<Insight> {
  const params = { insightId }
  const querystring = { reviewed_as: from ?? ('none' as const) }
  return to === null
    ? call(clearInsightSpecies, { params, querystring })
    : call(setInsightSpecies, { params, querystring, body: { class_id: to } })
}

export interface Refused {
  updates: UnsavedUpdate[]
  /** `missing`: the server no longer has the insights. `view-only`: the user may no longer change the insights' cameras. */
  reason: 'missing' | 'view-only'
}

/** Returns the updates that the server has named as refused, or undefined if a save failed for another reason. */
export function findRefused(error: Error, updates: readonly UnsavedUpdate[]): Refused | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const { code, fields } = error
  if (code !== 'not_found' && code !== 'forbidden') return undefined
  const named = updates.filter((_, place) => `insights.${place}` in fields)
  return named.length === 0
    ? undefined
    : { updates: named, reason: code === 'forbidden' ? 'view-only' : 'missing' }
}
