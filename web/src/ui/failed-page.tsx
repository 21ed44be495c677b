import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { messages } from '../messages/messages.ts'
import { FailedFace } from './failed-face.tsx'

/** Stands in place of a screen that could not be read or shown. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <FailedFace
      error={error instanceof Error ? error : new Error(String(error))}
      title={messages.ui.broken.title}
      size="page"
      onRetry={() => void retry()}
    />
  )
}
