import { UnsavedQuestion, type UnsavedWords } from './unsaved-question.tsx'
import { useUnsavedBlocker } from '../hooks/use-unsaved-blocker.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** What is asked; that of a form where it is left out. */
  words?: UnsavedWords
}

/** Of a form in a page: leaving the page asks first while something has been entered and not saved. */
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
