import { useCallback, useState } from 'react'

/**
 * Returns the long work to follow in this tab: the work that the tabs share, and work that another tab has removed before this tab has seen
 * it end. Call `end` with the id of work that this tab has seen end.
 */
export function useFollowed<Work>(shared: readonly Work[], idOf: (work: Work) => number) {
  const [seen, setSeen] = useState(shared)
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set())
  const added = shared.filter((work) => seen.every((one) => idOf(one) !== idOf(work)))
  if (added.length > 0) setSeen([...seen, ...added])
  return {
    followed: seen.filter((work) => !ended.has(idOf(work))),
    end: useCallback((id: number) => setEnded((former) => new Set([...former, id])), []),
  }
}
