import { type RefObject, useLayoutEffect } from 'react'

/** Keeps an element's `--top-offset` equal to its distance from the top of the window while the page scrolls. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      const top = Math.max(0, Math.round(current?.getBoundingClientRect().top ?? 0))
      current?.style.setProperty('--top-offset', `${top}px`)
    }
    const stop = new AbortController()
    addEventListener('scroll', measure, { signal: stop.signal, passive: true })
    addEventListener('resize', measure, { signal: stop.signal })
    const watch = new ResizeObserver(measure) // elements above may have grown
    watch.observe(document.body)
    // Measures the element at its smallest size. A panel that extends below the page would be moved up and measured there.
    element.current?.style.setProperty('--top-offset', '100dvh')
    measure()
    return () => {
      stop.abort()
      watch.disconnect()
    }
  }, [element])
}
