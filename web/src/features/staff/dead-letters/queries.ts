import {
  beginLetterWork,
  cancelLetterWork,
  countDeadLetters,
  decodeDeadLetter,
  discardDeadLetter,
  getDeadLetter,
  getLetterWork,
  type LetterWork,
  type LetterWorkKind,
  listLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

const POLL_MS = 1000
/** While nothing runs: a colleague may start something. */
const LOOK_MS = 15_000

export const letterCountsQuery = queryOptions({
  queryKey: ['internal', 'letters', 'counts'],
  queryFn: ({ signal }) => call(countDeadLetters, {}, { signal }),
  staleTime: 0,
})

export function letterQuery(letterId: number) {
  return queryOptions({
    queryKey: ['internal', 'letter', letterId],
    queryFn: ({ signal }) => call(getDeadLetter, { params: { letterId } }, { signal }),
    staleTime: 0,
  })
}

/** What was started last, by anybody. */
export const allWorkQuery = queryOptions({
  queryKey: ['internal', 'letter-work', 'all'],
  queryFn: ({ signal }) => call(listLetterWork, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? POLL_MS : LOOK_MS),
})

export function workQuery(workId: number) {
  return queryOptions({
    queryKey: ['internal', 'letter-work', workId],
    queryFn: ({ signal }) => call(getLetterWork, { params: { workId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : POLL_MS),
  })
}

export function isRunning({ state }: LetterWork): boolean {
  return state === 'processing'
}

export const decodeOne = (letterId: number) => call(decodeDeadLetter, { params: { letterId } })
export const discardOne = (letterId: number) => call(discardDeadLetter, { params: { letterId } })
export const beginWork = (body: { kind: LetterWorkKind; reason: string; until_id: number }) =>
  call(beginLetterWork, { body })
export const stopWork = (workId: number) => call(cancelLetterWork, { params: { workId } })
