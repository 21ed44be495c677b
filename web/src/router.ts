import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from './platform/router-context.ts'
import { routeTree } from './route-tree.gen.ts'
import { FailedPage } from './ui/states/failed-page.tsx'
import { Loading } from './ui/states/loading.tsx'

/** Creates the console's router. `history` is the browser's by default. */
export function createConsoleRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache decides what is fresh
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
    /** The key of the history entry from which a dialog was opened. The scroll position behind the dialog belongs to that entry. */
    openedFrom?: string
  }
}
