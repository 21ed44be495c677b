import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { messages } from '../messages/messages.ts'
import type { RouterContext } from '../platform/router-context.ts'
import { BareFrame } from '../ui/layout/bare-frame.tsx'
import { StatePage } from '../ui/states/state-page.tsx'
import { ComingIcon } from '../ui/marks/icons.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: Unknown,
})

/** Shows an address that no other route matches, or that cannot be decoded. */
function Unknown() {
  return (
    <BareFrame>
      <StatePage icon={ComingIcon} {...messages.ui.notFound} />
    </BareFrame>
  )
}
