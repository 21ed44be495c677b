import { type KeyboardEvent, useState } from 'react'
import { clampPlace } from './clamp-place.ts'

const PAGE_MARKS = 10
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -PAGE_MARKS,
  PageDown: PAGE_MARKS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Returns the selected item in a chart. Items are selected with the pointer, or with the arrow keys while the chart has the focus. */
export function useMarkNavigation(count: number, onPick: ((at: number) => void) | undefined) {
  const [chosen, setChosen] = useState<number>()
  const at = chosen !== undefined && chosen < count ? chosen : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step !== undefined) setChosen(clampPlace(at === undefined ? firstOf(step, count) : at + step, count))
    else if (event.key === 'Escape' && at !== undefined) setChosen(undefined)
    else if (event.key === 'Enter' && at !== undefined && onPick) onPick(at)
    else return
    event.preventDefault()
  }
  return { at, setChosen, onKeyDown, onBlur: () => setChosen(undefined) }
}

/** Returns the index after the first key press: keys that go forward start at the first item, keys that go backward at the last. */
function firstOf(step: number, count: number): number {
  const isStart = step === 1 || step === PAGE_MARKS || step === Number.NEGATIVE_INFINITY
  return isStart ? 0 : count - 1
}
