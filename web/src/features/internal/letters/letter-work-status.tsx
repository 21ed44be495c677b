import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { useFollowed } from '../../../platform/use-followed.ts'
import { notify } from '../../../ui/notify.tsx'
import { WorkProgress } from '../../../ui/work-progress.tsx'
import { isRunning, letterWorkAtom, workQuery } from './queries.ts'

const texts = messages.internalLetters.work

/** How far the work on dead letters is; at its end a toast says so. */
export function LetterWorkStatus() {
  const [shared, setShared] = useAtom(letterWorkAtom)
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
  // The person is no longer staff.
  const isLost = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'forbidden')
  const isOver = isLost || (work !== undefined && !isRunning(work))
  const settle = useEffectEvent(() => {
    onEnd()
    void queryClient.invalidateQueries({ queryKey: ['internal'] })
    if (!work || isLost) return
    const isGood = work.state === 'completed' && work.refused + work.skipped === 0
    notify({ text: texts.ended(work), tone: isGood ? 'good' : 'bad' })
  })
  useEffect(() => {
    if (isOver) settle()
  }, [isOver])
  if (isOver || !work) return null
  const { finished, refused, skipped, total } = work
  return <WorkProgress text={texts.running(work)} done={finished + refused + skipped} total={total} />
}
