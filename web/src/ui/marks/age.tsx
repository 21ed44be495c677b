import { memo } from 'react'
import { formatAge } from '../../messages/duration.ts'
import { formatDateTime } from '../../platform/time/format-time.ts'
import { useNow } from '../hooks/use-now.ts'

interface AgeProps {
  iso: string
}

/** How long ago something was; it grows older on the screen. */
export const Age = memo(function Age({ iso }: AgeProps) {
  const nowMs = useNow()
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatAge(iso, nowMs)}
    </time>
  )
})
