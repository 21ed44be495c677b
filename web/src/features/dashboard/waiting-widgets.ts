import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

const waitingAtom = atom<readonly WidgetType[]>([])

/** Adds a widget to those that do not show their numbers yet. */
export function useWaiting(type: WidgetType, isWaiting: boolean): void {
  const setWaiting = useSetAtom(waitingAtom)
  useEffect(() => {
    if (!isWaiting) return undefined
    setWaiting((types) => [...types, type])
    return () => setWaiting((types) => types.toSpliced(types.indexOf(type), 1))
  }, [type, isWaiting, setWaiting])
}

/** Returns the widgets that do not show their numbers yet. */
export function useWaitingWidgets(): WidgetType[] {
  return [...new Set(useAtomValue(waitingAtom))]
}
