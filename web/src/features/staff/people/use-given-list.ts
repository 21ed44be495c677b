import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { notify, TOAST_MS } from '../../../ui/toasts/notify.tsx'
import {
  addItems,
  type Difference,
  differenceOf,
  type GivenDraft,
  type GivenItem,
  NO_CHANGES,
  rebase,
  removeItem,
  wantedIds,
} from './given-draft.ts'
import { type GivenKindName, givenKinds, type StoredList } from './given-kinds.ts'

const texts = messages.internalPeople.lists

/** Provides one of a person's lists, with its unsaved changes. */
export function useGivenList(kind: GivenKindName, userId: number) {
  const queryClient = useQueryClient()
  const queryKey = ['internal-given', userId, kind] // has a separate prefix, so that invalidating other queries does not refetch it
  const [draft, setDraft] = useState<GivenDraft>(NO_CHANGES)
  const [meanwhile, setMeanwhile] = useState<Difference>()
  const [unread, setUnread] = useState<Error>()
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => givenKinds[kind].read(userId, signal),
    // Never refetched automatically, because changes are compared with what was read when the dialog opened.
    staleTime: Infinity,
    gcTime: 0,
  })
  function settle(saved: StoredList): void {
    queryClient.setQueryData(queryKey, saved)
    setDraft(NO_CHANGES)
    setMeanwhile(undefined)
    void queryClient.invalidateQueries({ queryKey: ['internal'] })
    notify({ text: texts.saved[kind], tone: 'good', closeAfterMs: TOAST_MS.group })
  }
  const save = useMutation({
    mutationFn: ({ items, version }: StoredList) =>
      givenKinds[kind].save(userId, wantedIds(draft, items), version),
    onSuccess: settle,
    async onError(failure, former) {
      if (!(failure instanceof CallFailed) || failure.code !== 'conflict') return
      const { data: now, error: notRead } = await refetch()
      setUnread(notRead ?? undefined)
      if (notRead || !now) return
      if (isSame(wantedIds(draft, former.items), now.items)) return settle(now) // the response was lost, or another user did the same
      setMeanwhile(differenceOf(former.items, now.items))
      setDraft((made) => rebase(made, now.items))
    },
  })
  const isConflict = save.error instanceof CallFailed && save.error.code === 'conflict'
  return {
    stored,
    error,
    retry: () => void refetch(),
    draft,
    /** The changes that another user has made since the list was read. */
    meanwhile,
    add: (items: readonly GivenItem[]) =>
      !save.isPending &&
      setDraft((made) => addItems(made, items, new Set(stored?.items.map(({ id }) => id)))),
    remove: (item: GivenItem) => !save.isPending && setDraft((made) => removeItem(made, item)),
    drop: () => {
      if (save.isPending) return
      setMeanwhile(undefined)
      setDraft(NO_CHANGES)
      save.reset()
    },
    save: () => stored && save.mutate(stored),
    isSaving: save.isPending,
    /** After a conflict, why the list could not be refetched. */
    saveError: isConflict ? unread : save.error,
  }
}

/** Returns true if a list has exactly these ids. */
function isSame(ids: readonly number[], items: readonly GivenItem[]): boolean {
  const wanted = new Set(ids)
  return wanted.size === items.length && items.every(({ id }) => wanted.has(id))
}

export type GivenListState = ReturnType<typeof useGivenList>
