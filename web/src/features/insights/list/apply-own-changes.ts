import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { isLive } from '../../../platform/live/connection.ts'
import { changeFetched } from './from-server/change-pages.ts'
import { findLists, insightsQuery, insightTotalQuery } from './from-server/queries.ts'
import { copyAtom } from './from-store/copy-atom.ts'
import type { Changed } from './from-store/messages.ts'

/**
 * Shows what this tab has changed on the server. With a live connection there is nothing to do: the push that tells every tab tells
 * this one too.
 */
export function showOwnChange(queryClient: QueryClient, changes: readonly Changed[]): void {
  if (isLive()) return
  for (const change of changes) {
    getDefaultStore().get(copyAtom)?.change(change)
    changeFetched(queryClient, change)
  }
  for (const list of findLists(queryClient)) {
    // Without the changes one by one, or with collections, the rows have to be read again.
    if (changes.length === 0 || list.collections)
      void queryClient.invalidateQueries({ queryKey: insightsQuery(list).queryKey, exact: true })
    void queryClient.invalidateQueries({ queryKey: insightTotalQuery(list).queryKey, exact: true })
  }
}
