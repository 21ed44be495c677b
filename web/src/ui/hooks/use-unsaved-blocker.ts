import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../../platform/session.ts'

/**
 * Holds a navigation back while something has been entered and not saved; the browser itself asks before it closes the tab. Whoever is signed out
 * can save nothing, so a sign-out leaves without a question.
 */
export function useUnsavedBlocker(isDirty: boolean) {
  return useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty && readToken() !== undefined,
    withResolver: true,
  })
}
