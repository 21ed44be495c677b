import { useLayoutEffect } from 'react'

/** Tells the surrounding dialog whether the form has unsaved input. Reports false when the form is unmounted. */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // Uses a layout effect so that it runs before the next key press: Escape right after a typed letter has to ask for confirmation.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
