import { useLayoutEffect } from 'react'

/** Reports to the dialog around a form whether something in it is not saved. Reports false when the form is unmounted. */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // Uses a layout effect so that it runs before the next key: Escape right after a typed letter has to ask.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
