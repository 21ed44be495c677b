import {
  type DeadLetterWork,
  type DeadLetter,
  type deadLetterFilters,
  deadLetterReasons,
  type deadLetterSorts,
  listDeadLetters,
} from '@sentinel/contracts/staff/dead-letters'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { useInternalAddress } from '../internal-address.ts'
import type { InternalListOf } from '../lists/internal-column.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { DeadLetterActs } from './dead-letter-acts.tsx'
import { DeadLetterContent } from './dead-letter-content.tsx'
import classes from './dead-letters.module.css'
import { deadLetterQuery, allWorkQuery, isRunning, stopWork } from './queries.ts'
import { ReasonSummary } from './reason-summary.tsx'

const texts = messages.internalDeadLetters

export function DeadLettersTab() {
  const address = useInternalAddress()
  return (
    <>
      <p className={classes.about}>{texts.about}</p>
      <RunningWork />
      <ReasonSummary onShow={(reason) => address.setFilters({ reason })} />
      <InternalList
        definition={deadLettersList}
        address={address}
        open={{ label: ({ letter_id }) => texts.open(letter_id), onOpen: address.openDeadLetter }}
      />
      {address.deadLetterId !== undefined && (
        <DeadLetterDialog
          key={address.deadLetterId}
          deadLetterId={address.deadLetterId}
          onClose={address.close}
        />
      )}
    </>
  )
}

const WIDTH_PX = 760

interface DeadLetterDialogProps {
  deadLetterId: number
  onClose: () => void
}

/** Shows a dead letter's facts and content, with its actions. */
function DeadLetterDialog({ deadLetterId, onClose }: DeadLetterDialogProps) {
  const { data: letter, error, refetch } = useQuery(deadLetterQuery(deadLetterId))
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  const shown = isGone ? undefined : letter
  return (
    <Dialog isOpen size="page" width={WIDTH_PX} title={texts.dialog.title(deadLetterId)} onClose={onClose}>
      {error && !shown && (
        <ErrorState error={error} absent={texts.dialog.absent} onRetry={() => void refetch()} />
      )}
      {!error && !shown && <Loading />}
      {shown && (
        <div className={classes.parts}>
          <DeadLetterFacts letter={shown} />
          <DeadLetterActs letter={shown} onGone={onClose} />
          <DeadLetterContent letter={shown} />
        </div>
      )}
    </Dialog>
  )
}

/** Shows all staff's running work on dead letters. */
function RunningWork() {
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

/** Refetches the dead letters when any work has ended. */
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
    void queryClient.invalidateQueries({ queryKey: ['internal', 'dead-letters'] })
    void queryClient.invalidateQueries({ queryKey: ['internal', 'letter'] })
  }, [queryClient, ended])
}

function OneWork({ work }: { work: DeadLetterWork }) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopWork(work.work_id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['internal', 'letter-work'] }),
  })
  const text = texts.work.running(work)
  return (
    <>
      <div className={classes.words}>
        <strong>{text}</strong>
        <span className={classes.note}>{texts.work.soFar(work)}</span>
        {work.begun_by && <span className={classes.note}>{texts.work.by(work.begun_by)}</span>}
        <GeneralError>
          {stop.error ? texts.work.stopFailed(explainFailure(stop.error).text) : undefined}
        </GeneralError>
      </div>
      <Button
        aria-label={texts.work.stopLabel(text)}
        isLoading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {texts.work.stop}
      </Button>
    </>
  )
}

const deadLettersList: InternalListOf<
  DeadLetter,
  (typeof deadLetterSorts)[number],
  (typeof deadLetterFilters)[number]
> = {
  name: 'dead-letters',
  label: texts.table,
  usual: { sort: 'letter_id', order: 'desc' },
  idOf: ({ letter_id }) => letter_id,
  fetchPage: (querystring, signal) => call(listDeadLetters, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    {
      key: 'id',
      label: texts.columns.id,
      sort: 'letter_id',
      widthPx: 68,
      cell: (row) => row.letter_id,
    },
    {
      key: 'reason',
      label: texts.columns.reason,
      filter: 'reason',
      options: deadLetterReasons.map((reason) => ({ key: reason, name: texts.reasons[reason] })),
      widthPx: 160,
      cell: (row) => texts.nameReason(row.reason),
    },
    {
      key: 'device',
      label: texts.columns.device,
      filter: 'device_id',
      widthPx: 84,
      cell: (row) => row.device_id ?? texts.none,
    },
    {
      key: 'dev_eui',
      label: texts.columns.devEui,
      filter: 'dev_eui',
      widthPx: 152,
      cell: (row) => row.dev_eui ?? texts.none,
    },
    {
      key: 'topic',
      label: texts.columns.topic,
      filter: 'topic',
      filterLabel: texts.topicStart,
      cell: (row) => row.topic,
    },
    {
      key: 'last',
      label: texts.columns.last,
      sort: 'last_received_at',
      filter: 'last_received_at',
      filterLabel: texts.receivedSince,
      isFilteredByDay: true,
      widthPx: 188,
      cell: (row) => <LocalTime iso={row.last_received_at} />,
    },
    {
      key: 'times',
      label: texts.columns.times,
      widthPx: 64,
      cell: (row) => row.times.toLocaleString('en'),
    },
    {
      key: 'bytes',
      label: texts.columns.bytes,
      widthPx: 92,
      cell: (row) => texts.dialog.bytes(row.payload_bytes, row.payload_bytes),
    },
    { key: 'kept', label: texts.columns.kept, widthPx: 146, cell: nameState },
  ],
}

function nameState({ obstacle, tried_at }: DeadLetter): string {
  if (obstacle !== null) return texts.states.blocked
  return tried_at === null ? texts.states.ready : texts.states.tried
}

const none = messages.internalDeadLetters.none
const nameReason = messages.internalDeadLetters.nameReason
const meaningOf = messages.internalDeadLetters.meaningOf

function DeadLetterFacts({ letter }: { letter: DeadLetter }) {
  const { payload_bytes, kept_bytes, tried_at } = letter
  const facts: [string, ReactNode][] = [
    [texts.dialog.facts.reason, nameReason(letter.reason)],
    [texts.dialog.facts.device, <DeviceLink key="device" letter={letter} />],
    ...(letter.dev_eui === null ? [] : [[texts.dialog.facts.devEui, letter.dev_eui] as [string, ReactNode]]),
    [texts.dialog.facts.topic, letter.topic],
    [texts.dialog.facts.first, <LocalTime key="first" iso={letter.first_received_at} />],
    [texts.dialog.facts.last, <LocalTime key="last" iso={letter.last_received_at} />],
    [texts.dialog.facts.times, letter.times.toLocaleString('en')],
    [texts.dialog.facts.bytes, texts.dialog.bytes(payload_bytes, kept_bytes)],
    [
      texts.dialog.facts.tried,
      tried_at === null ? (
        texts.dialog.never
      ) : (
        <>
          <LocalTime iso={tried_at} />, {texts.dialog.triedWith(letter)}
        </>
      ),
    ],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.words}>
        <span>{meaningOf(letter.reason)}</span>
        {letter.detail && (
          <span className={classes.note}>
            {texts.dialog.detail}: {letter.detail}
          </span>
        )}
      </div>
    </>
  )
}

function DeviceLink({ letter: { device_id: deviceId, obstacle } }: { letter: DeadLetter }) {
  if (deviceId === null) return none
  if (obstacle === 'no_device') return deviceId
  return (
    <Link to="/internal" search={{ tab: 'devices', device: deviceId }}>
      {texts.dialog.openDevice(deviceId)}
    </Link>
  )
}
