import {
  beginDeadLetterWork,
  cancelDeadLetterWork,
  countDeadLetters,
  decodeDeadLetter,
  discardDeadLetter,
  getDeadLetter,
  getDeadLetterWork,
  type DeadLetterWork,
  type DeadLetterWorkKind,
  listDeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

const POLL_MS = 1000
/** Polls more slowly while no work runs, because a colleague may start some. */
const LOOK_MS = 15_000

export const deadLetterCountsQuery = queryOptions({
  queryKey: ['internal', 'dead-letters', 'counts'],
  queryFn: ({ signal }) => call(countDeadLetters, {}, { signal }),
  staleTime: 0,
})

export function deadLetterQuery(deadLetterId: number) {
  return queryOptions({
    queryKey: ['internal', 'letter', deadLetterId],
    queryFn: ({ signal }) => call(getDeadLetter, { params: { deadLetterId } }, { signal }),
    staleTime: 0,
  })
}

/** Returns the latest work of all staff. */
export const allWorkQuery = queryOptions({
  queryKey: ['internal', 'letter-work', 'all'],
  queryFn: ({ signal }) => call(listDeadLetterWork, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? POLL_MS : LOOK_MS),
})

export function workQuery(workId: number) {
  return queryOptions({
    queryKey: ['internal', 'letter-work', workId],
    queryFn: ({ signal }) => call(getDeadLetterWork, { params: { workId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : POLL_MS),
  })
}

export function isRunning({ state }: DeadLetterWork): boolean {
  return state === 'processing'
}

export const decodeOne = (deadLetterId: number) => call(decodeDeadLetter, { params: { deadLetterId } })
export const discardOne = (deadLetterId: number) => call(discardDeadLetter, { params: { deadLetterId } })
export const beginWork = (body: { kind: DeadLetterWorkKind; reason: string; until_id: number }) =>
  call(beginDeadLetterWork, { body })
export const stopWork = (workId: number) => call(cancelDeadLetterWork, { params: { workId } })
