import { UnsavedQuestion, type UnsavedWords } from './unsaved-question.tsx'
import { useUnsavedBlocker } from '../hooks/use-unsaved-blocker.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** The question's wording. Defaults to that for a form. */
  words?: UnsavedWords
}

/** Guards a form on a page: leaving the page requires confirmation if something was entered and not saved. */
export function UnsavedGuard({ isDirty, words }: UnsavedGuardProps) {
  const blocker = useUnsavedBlocker(isDirty)
  return (
    <UnsavedQuestion
      {...(words && { words })}
      isOpen={blocker.status === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  )
}
