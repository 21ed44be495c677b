import type { QueryClient } from '@tanstack/react-query'

/** Lists and dialogs of the Internal page read again what an act has changed. */
export function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['internal'] })
}
