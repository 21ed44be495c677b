import type { DeadLetterWork } from '@sentinel/contracts/staff/dead-letters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './dead-letters.module.css'
import { allWorkQuery, isRunning, stopWork } from './queries.ts'

const texts = messages.internalDeadLetters.work

/** Shows the running work on dead letters of all staff. */
export function RunningWork() {
  const { data: works } = useQuery(allWorkQuery)
  useReadAgainAtEnd(works)
  const running = works?.filter(isRunning) ?? []
  if (running.length === 0) return null
  return (
    <ul className={classes.running}>
      {running.map((work) => (
        <li key={work.work_id} className={classes.reason}>
          <OneWork work={work} />
        </li>
      ))}
    </ul>
  )
}

/** Fetches the dead letters again when any work has ended. */
function useReadAgainAtEnd(works: readonly DeadLetterWork[] | undefined) {
  const queryClient = useQueryClient()
  const ended = works
    ?.filter((work) => !isRunning(work))
    .map(({ work_id }) => work_id)
    .join()
  const known = useRef(ended)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== ended
    known.current = ended
    if (!isNews) return
    void queryClient.invalidateQueries({ queryKey: ['internal', 'letters'] })
    void queryClient.invalidateQueries({ queryKey: ['internal', 'letter'] })
  }, [queryClient, ended])
}

function OneWork({ work }: { work: DeadLetterWork }) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopWork(work.work_id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['internal', 'letter-work'] }),
  })
  const text = texts.running(work)
  return (
    <>
      <div className={classes.words}>
        <strong>{text}</strong>
        <span className={classes.note}>{texts.soFar(work)}</span>
        {work.begun_by && <span className={classes.note}>{texts.by(work.begun_by)}</span>}
        <GeneralError>
          {stop.error ? texts.stopFailed(explainFailure(stop.error).text) : undefined}
        </GeneralError>
      </div>
      <Button aria-label={texts.stopLabel(text)} isLoading={stop.isPending} onClick={() => stop.mutate()}>
        {texts.stop}
      </Button>
    </>
  )
}
