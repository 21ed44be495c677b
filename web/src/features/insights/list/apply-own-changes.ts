import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { isLive } from '../../../platform/live/connection.ts'
import { applyToFetched } from './from-server/server-lists.ts'
import { storeAtom } from './from-store/start-store.ts'
import type { Changed } from './insight-list.ts'

/**
 * Shows what this tab has changed on the server. With a live connection there is nothing to do, because the push that every tab receives
 * reaches this one too.
 */
export function applyOwnChanges(queryClient: QueryClient, changes: readonly Changed[]): void {
  if (isLive()) return
  const current = getDefaultStore().get(storeAtom)
  if ('store' in current) for (const change of changes) current.store.applyChange(change)
  applyToFetched(queryClient, changes)
}
