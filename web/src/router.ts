import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { FailedPage } from './ui/failed-page.tsx'
import { Loading } from './ui/loading.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache knows what is fresh
    defaultPendingComponent: Loading,
    defaultPendingMs: 150,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
    getScrollRestorationKey: ({ href, state: { openedFrom, __TSR_key: key } }) => openedFrom ?? key ?? href,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }

  interface HistoryState {
    /** The entry before this one, above which a dialog stands open: what is scrolled behind the dialog is its own. */
    openedFrom?: string
  }
}
