import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where the list begins in the document; what is above it has its own height, and may have another in another `layout`. */
export function useListTop(body: RefObject<Element | null>, layout: unknown): number {
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(
    () => setTopPx((body.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY),
    [body, layout],
  )
  return topPx
}
