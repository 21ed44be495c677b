import { useQuery } from '@tanstack/react-query'
import type { NotFoundRouteProps } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { NOT_FOR_ROLE, type SwitchedOff } from '../../platform/require-area.ts'
import { StatePage } from './state-page.tsx'
import { ComingIcon, LockedIcon } from '../marks/icons.ts'

/** Replaces a page that does not exist, that the person's role may not open, or that the person has turned off. */
export function NotFoundPage({ data }: Pick<NotFoundRouteProps, 'data'>) {
  if (data === NOT_FOR_ROLE) return <NotForRole />
  if (isSwitchedOff(data)) {
    const { title, body } = messages.shell.switchedOff
    return <StatePage icon={LockedIcon} title={title(messages.areas[data.switchedOff])} body={body} />
  }
  return <StatePage icon={ComingIcon} {...messages.ui.notFound} />
}

function NotForRole() {
  const role = useQuery(userQuery).data?.role
  const { title, viewer, owner } = messages.shell.notForRole
  return <StatePage icon={LockedIcon} title={title} body={role === 'owner' ? owner : viewer} />
}

function isSwitchedOff(data: unknown): data is SwitchedOff {
  return typeof data === 'object' && data !== null && 'switchedOff' in data
}
