import { createRootRouteWithContext, type NotFoundRouteProps, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../platform/router-context.ts'
import { BareFrame } from '../ui/bare-frame.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: Unknown,
})

/** An address that no other route takes, as one that cannot be decoded. */
function Unknown({ data }: NotFoundRouteProps) {
  return (
    <BareFrame>
      <NotFoundPage data={data} />
    </BareFrame>
  )
}
