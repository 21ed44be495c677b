import { type BulkSelection, startBulkUpdate } from '@sentinel/contracts/insights/bulk-updates'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { startUndo } from '../../../shared/insights/bulk-updates.ts'
import { call } from '../../../platform/call.ts'
import { applyOwnChanges } from '../list/apply-own-changes.ts'
import {
  findRefused,
  hasSpecies,
  invertSpecies,
  type Refused,
  saveSpecies,
  type SpeciesUpdate,
} from './save-species.ts'
import { type LastSave, lastSaveAtom, type RunningBulk, runningBulkAtom, unsavedAtom } from './state.ts'
import { notifyCompleted, notifyFailed, notifyRefused, notifyUndone, withdrawUndo } from './bulk-toasts.ts'
import { changesStatus, handOver, type UnsavedUpdate } from './unsaved.ts'

interface Shared {
  queryClient: QueryClient
  store: ReturnType<typeof useStore>
}

const START_KEY = ['start-bulk-update']

/** Saves the chosen changes, and undoes saves. The shell follows bulk updates until they end (follow-bulk-update.tsx). */
export function useStartBulk() {
  const shared: Shared = { queryClient: useQueryClient(), store: useStore() }
  const { mutate } = useMutation({
    mutationKey: START_KEY,
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => notifyFailed(error),
  })
  return {
    /** True while a save or an undo is being started, here or from one of the shell's toasts. */
    isStarting: useIsMutating({ mutationKey: START_KEY }) > 0,
    saveUpdates: (updates: UnsavedUpdate[]) => mutate(() => saveUpdates(shared, updates)),
    saveSelection: (selection: BulkSelection) =>
      mutate(async () => follow(shared, { bulkId: await start({ selection }), updates: [] })),
    undo: (save: LastSave) => mutate(() => undoSave(shared, save)),
  }
}

/**
 * Saves the species one by one, then the statuses with a bulk update. Skips and names insights that the server has named as refused, and
 * saves the other changes. Changes that fail for another reason stay unsaved.
 */
async function saveUpdates(shared: Shared, updates: UnsavedUpdate[]): Promise<void> {
  const isWanted = ({ insightId, species }: SpeciesUpdate) =>
    shared.store.get(unsavedAtom).now.get(insightId)?.species?.to === species.to
  const { saved, refused, outdated, failure, isCutShort } = await saveSpecies(updates.filter(hasSpecies), {
    isWanted,
    onSaved(update, changed) {
      // Updated at once, because the rest may fail, and the page may be closed.
      shared.store.set(unsavedAtom, (history) => handOver(history, [{ ...update, to: update.from }]))
      showOwn(shared, changed)
    },
  })
  if (outdated.length > 0) {
    const species = outdated.map((update) => ({ ...update, to: update.from }))
    shared.store.set(unsavedAtom, (history) => handOver(history, species)) // the user has to choose again, based on the current species
  }
  const gone = new Set<UnsavedUpdate>(refused.flatMap((one) => one.updates))
  const { now } = shared.store.get(unsavedAtom) // changes that were undone in the meantime are not saved
  const others = updates.filter((update) => !gone.has(update) && now.get(update.insightId)?.to === update.to)
  const statuses = isCutShort ? [] : others.filter(changesStatus).map(({ species: _, ...update }) => update)
  for (const one of refused) leaveOut(shared, one, saved.length + statuses.length === 0)
  if (failure) notifyFailed(failure, saved.length + statuses.length)
  if (statuses.length > 0) await saveStatuses(shared, statuses, saved)
  else endSpecies(shared, saved)
}

async function saveStatuses(
  shared: Shared,
  updates: UnsavedUpdate[],
  species: SpeciesUpdate[],
): Promise<void> {
  const insights = updates.map(({ insightId, deviceId, to }) => ({
    id: insightId,
    insightId,
    deviceId,
    insightStatus: to,
  }))
  try {
    const bulkId = await start({ insights })
    shared.store.set(unsavedAtom, (history) => handOver(history, updates))
    follow(shared, { bulkId, updates, species })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const refused = findRefused(error, updates)
    const others = refused ? updates.filter((update) => !refused.updates.includes(update)) : []
    if (refused) leaveOut(shared, refused, others.length + species.length === 0)
    else notifyFailed(error, species.length)
    if (others.length > 0) await saveStatuses(shared, others, species)
    else endSpecies(shared, species)
  }
}

/** Finishes a save without statuses, which needs no bulk update. */
function endSpecies(shared: Shared, species: SpeciesUpdate[]): void {
  if (species.length === 0) return
  const save: LastSave = { id: `species ${Date.now()}`, species }
  shared.store.set(lastSaveAtom, save)
  notifyCompleted(save.id, species.length, () => void undoSave(shared, save).catch(notifyFailed))
}

/** Undoes a save's changes, except those that another user has overwritten: the species here, the statuses with a bulk update. */
async function undoSave(shared: Shared, { id, bulkId, species }: LastSave): Promise<void> {
  withdrawUndo(id)
  const { saved, failure, isCutShort } = await saveSpecies(invertSpecies(species), {
    onSaved: (_, changed) => showOwn(shared, changed),
  })
  const isUndone = new Set(saved.map(({ insightId }) => insightId))
  const rest: LastSave = {
    id,
    ...(bulkId !== undefined && { bulkId }),
    species: species.filter((one) => !isUndone.has(one.insightId)),
  }
  shared.store.set(lastSaveAtom, isCutShort ? rest : null)
  if (failure && isCutShort) return notifyFailed(failure, saved.length)
  if (bulkId === undefined) return notifyUndone(saved.length)
  try {
    follow(shared, { bulkId: await startUndo(bulkId), updates: [], species: saved, undoes: bulkId })
  } catch (error) {
    shared.store.set(lastSaveAtom, rest) // the user can try again
    throw error
  }
}

function follow({ store }: Shared, bulk: RunningBulk): void {
  store.set(runningBulkAtom, bulk)
}

function leaveOut({ store }: Shared, refused: Refused, areAllRefused: boolean): void {
  store.set(unsavedAtom, (history) => handOver(history, refused.updates))
  notifyRefused(refused, areAllRefused)
}

function showOwn({ queryClient }: Shared, changed: Insight): void {
  const { insight_id, insight_status } = changed
  applyOwnChanges(queryClient, [{ insight_ids: [insight_id], insight_status, insights: [changed] }])
}

async function start(body: Parameters<typeof call<typeof startBulkUpdate>>[1]['body']): Promise<number> {
  const { message } = await call(startBulkUpdate, { body })
  return message.bulkId
}
