import type { NotFoundRouteProps } from '@tanstack/react-router'
import { messages } from '../messages/messages.ts'
import { NOT_FOR_ROLE } from '../platform/require-area.ts'
import { FacePage } from './face-page.tsx'
import { ComingIcon, LockedIcon } from './icons.ts'

/** For an address that does not exist, and for one that the person's role may not open. */
export function NotFoundPage({ data }: Pick<NotFoundRouteProps, 'data'>) {
  if (data === NOT_FOR_ROLE) return <FacePage icon={LockedIcon} {...messages.ui.notForRole} />
  return <FacePage icon={ComingIcon} {...messages.ui.notFound} />
}
