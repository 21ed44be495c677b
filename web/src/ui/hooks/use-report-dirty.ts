import { useLayoutEffect } from 'react'

/** Tells the dialog around a form whether something in it is not saved; nothing is once the form is gone. */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // Before the next key can come: Escape right after a letter has to ask.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
