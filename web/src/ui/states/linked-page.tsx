import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isBadLink } from '../../platform/is-bad-link.ts'
import { StatePage } from './state-page.tsx'
import { ErrorState } from './error-state.tsx'
import { ComingIcon } from '../marks/icons.ts'
import { Loading } from './loading.tsx'

interface LinkedPageProps<Answer> {
  /** Fetches the link's subject from the server. */
  query: UseQueryResult<Answer>
  /** The text for a link that the server does not recognize. */
  bad: { title: string; body: string }
  children: (answer: Answer) => ReactNode
}

/** Shows the page behind an emailed link. */
export function LinkedPage<Answer>({ query, bad, children }: LinkedPageProps<Answer>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error && isBadLink(error)) return <StatePage icon={ComingIcon} {...bad} />
  return error ? <ErrorState size="page" error={error} onRetry={() => void refetch()} /> : <Loading />
}
