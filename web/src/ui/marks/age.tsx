import { memo } from 'react'
import { formatAge } from '../../messages/duration.ts'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { useNow } from '../hooks/use-now.ts'

interface AgeProps {
  iso: string
}

/** Shows how long ago something was, and updates over time. */
export const Age = memo(function Age({ iso }: AgeProps) {
  const nowMs = useNow()
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatAge(iso, nowMs)}
    </time>
  )
})
