import { type RefObject, useEffect } from 'react'

/** Another insight is read from its photo on. */
export function useStartFromTop(content: RefObject<Element | null>, insightId: number): void {
  useEffect(() => {
    content.current?.closest('[role="dialog"]')?.scrollTo({ top: 0, behavior: 'instant' })
  }, [content, insightId])
}
