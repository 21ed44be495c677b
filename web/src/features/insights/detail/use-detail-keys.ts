import { useEffect } from 'react'
import { readPlainKey } from '../../../ui/layout/plain-key.ts'
import { isDetailCovered } from './is-detail-covered.ts'

type Way = 'newer' | 'older'

const STEPS: Partial<Record<string, Way>> = {
  j: 'older',
  ArrowRight: 'older',
  k: 'newer',
  ArrowLeft: 'newer',
}
/** Beside the list these walk it too; a dialog is scrolled by them. */
const LINE_STEPS: Partial<Record<string, Way>> = { ArrowDown: 'older', ArrowUp: 'newer' }

interface DetailKeys {
  newer: (() => void) | undefined
  older: (() => void) | undefined
  isBeside: boolean
  /** Absent where there is no row to choose. */
  onChoose: ((how: { isRange: boolean }) => void) | undefined
}

/** The keys of the insight that stands open, wherever the focus is; those that sort it are the list's. */
export function useDetailKeys({ newer, older, isBeside, onChoose }: DetailKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      if (key === undefined || isDetailCovered()) return
      const name = key.length === 1 ? key.toLowerCase() : key
      const way = STEPS[name] ?? (isBeside ? LINE_STEPS[name] : undefined)
      if (name === 'x') onChoose?.({ isRange: event.shiftKey })
      if (!way) return
      event.preventDefault()
      ;({ newer, older })[way]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newer, older, isBeside, onChoose])
}
