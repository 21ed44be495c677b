import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../../platform/session.ts'

/**
 * Blocks navigation while there is unsaved input. The browser itself asks before it closes the tab. A sign-out is not blocked, because a
 * signed-out user can't save anything.
 */
export function useUnsavedBlocker(isDirty: boolean) {
  return useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty && readToken() !== undefined,
    withResolver: true,
  })
}
