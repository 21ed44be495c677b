import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { isLive } from '../../../platform/live/connection.ts'
import { applyToFetched } from './from-server/server-lists.ts'
import { storeAtom } from './from-store/start-store.ts'
import type { Changed } from './insight-list.ts'

/**
 * Shows what this tab has changed on the server. Does nothing while there is a live connection, because this tab also receives the push
 * about the change.
 */
export function applyOwnChanges(queryClient: QueryClient, changes: readonly Changed[]): void {
  if (isLive()) return
  const current = getDefaultStore().get(storeAtom)
  if ('store' in current) for (const change of changes) current.store.applyChange(change)
  applyToFetched(queryClient, changes)
}
