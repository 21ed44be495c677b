import { UnsavedQuestion, type UnsavedWords } from './unsaved-question.tsx'
import { useUnsavedBlocker } from '../hooks/use-unsaved-blocker.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** The words of the question. Defaults to those of a form. */
  words?: UnsavedWords
}

/** Guards a form in a page: leaving the page asks first while something was entered and not saved. */
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
