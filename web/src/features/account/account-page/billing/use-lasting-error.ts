import { useState } from 'react'

/** Returns why a query has no data. The error stays while the query is tried again: Stripe may take seconds to fail, and the page must not flicker. */
export function useLastingError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : null
}
