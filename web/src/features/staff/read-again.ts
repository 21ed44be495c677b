import type { QueryClient } from '@tanstack/react-query'

/** Reads the lists and dialogs of the Internal page again after an action has changed their data. */
export function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['internal'] })
}
