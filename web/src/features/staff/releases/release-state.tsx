import type { ReleaseState } from '@sentinel/contracts/models/releases'
import { messages } from '../../../messages/messages.ts'
import { ArchivedIcon, EditIcon } from '../../../ui/marks/icons.ts'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'

const icons = { draft: { icon: EditIcon }, approved: {}, retired: { icon: ArchivedIcon } } as const

export function ReleaseStateBadge({ state }: { state: ReleaseState }) {
  return (
    <StatusBadge tone={state === 'approved' ? 'good' : 'plain'} {...icons[state]}>
      {messages.internalReleases.states[state]}
    </StatusBadge>
  )
}
