import type { QueryClient } from '@tanstack/react-query'

/** Refetches the Internal page's lists and dialogs after an action has changed their data. */
export function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['internal'] })
}
