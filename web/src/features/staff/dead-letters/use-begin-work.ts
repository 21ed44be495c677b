import type { DeadLetterWork } from '@sentinel/contracts/staff/dead-letters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { deadLetterWorkAtom } from './dead-letter-work-atom.ts'

/** Starts work and follows its progress on every screen. */
export function useBeginWork<Requested>(begin: (requested: Requested) => Promise<DeadLetterWork>) {
  const queryClient = useQueryClient()
  const follow = useSetAtom(deadLetterWorkAtom)
  return useMutation({
    mutationFn: begin,
    onSuccess({ work_id }) {
      follow((running) => [...running.filter((one) => one !== work_id), work_id])
      void queryClient.invalidateQueries({ queryKey: ['internal', 'letter-work'] })
    },
  })
}
