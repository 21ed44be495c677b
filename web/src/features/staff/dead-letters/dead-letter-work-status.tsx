import type { DeadLetterWork } from '@sentinel/contracts/staff/dead-letters'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isOfUndecodedPhotos } from '../../../messages/staff/dead-letters.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { useFollowed } from '../../../platform/use-followed.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { WorkProgress } from '../../../ui/states/work-progress.tsx'
import { deadLetterWorkAtom } from './dead-letter-work-atom.ts'
import { isRunning, workQuery } from './queries.ts'

const texts = messages.internalDeadLetters.work

/** Shows the progress of work on dead letters, and its end in a toast. On the Dead letters tab `RunningWork` shows the progress instead. */
export function DeadLetterWorkStatus() {
  const [shared, setShared] = useAtom(deadLetterWorkAtom)
  const { followed, end } = useFollowed(shared, (workId) => workId)
  const onEnd = (workId: number) => {
    end(workId)
    setShared((running) => running.filter((one) => one !== workId))
  }
  return followed.map((workId) => <Running key={workId} workId={workId} onEnd={() => onEnd(workId)} />)
}

function Running({ workId, onEnd }: { workId: number; onEnd: () => void }) {
  const queryClient = useQueryClient()
  const { data: work, error } = useQuery(workQuery(workId))
  const isOnTab = useLocation({
    select: ({ pathname, search }) => pathname === '/internal' && search.tab === 'dead-letters',
  })
  // The user is no longer staff, or the work was deleted.
  const isLost = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'forbidden')
  const isOver = isLost || (work !== undefined && !isRunning(work))
  const settle = useEffectEvent(() => {
    onEnd()
    void queryClient.invalidateQueries({ queryKey: ['internal'] })
    if (!work || isLost) return
    notify({ text: texts.ended(work), tone: toneOf(work) })
  })
  useEffect(() => {
    if (isOver) settle()
  }, [isOver])
  if (isOver || !work || isOnTab) return null
  const { finished, refused, skipped, total } = work
  return <WorkProgress text={texts.running(work)} done={finished + refused + skipped} total={total} />
}

/** Returns a warning for stopped work, because it has neither failed nor been completed. */
function toneOf(work: DeadLetterWork) {
  const { state, refused, skipped } = work
  if (state === 'cancelled') return 'warning'
  if (state !== 'completed' || refused + skipped > 0) return 'bad'
  return isOfUndecodedPhotos(work) ? 'busy' : 'good'
}
