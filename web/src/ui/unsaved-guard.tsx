import { useBlocker } from '@tanstack/react-router'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** Of a form in a page: leaving the page asks first while something has been entered and not saved. The browser asks before it closes the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <UnsavedQuestion
      isOpen={blocker.status === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  )
}
