import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../platform/router-context.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
})
