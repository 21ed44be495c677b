import { UnsavedQuestion } from './unsaved-question.tsx'
import { useUnsavedBlocker } from './use-unsaved-blocker.ts'

/** Of a form in a page: leaving the page asks first while something has been entered and not saved. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useUnsavedBlocker(isDirty)
  return (
    <UnsavedQuestion
      isOpen={blocker.status === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  )
}
