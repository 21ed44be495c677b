import { useSyncExternalStore } from 'react'

/** The size of text for which heights in pixels are written. */
const USUAL_PX = 16

/** Returns how large text is: 1 at the usual size, 2 for people who read it doubled. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, readScale)
}

function readScale(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX) / USUAL_PX
}

/** A browser reports no change of the size of text, but the change of an element that is measured in it. */
function subscribe(onChange: () => void): () => void {
  const measure = document.createElement('div')
  measure.style.cssText = 'position: absolute; visibility: hidden; width: 1rem; height: 0'
  document.body.append(measure)
  const observer = new ResizeObserver(onChange)
  observer.observe(measure)
  return () => {
    observer.disconnect()
    measure.remove()
  }
}
