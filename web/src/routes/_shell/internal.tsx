import { createFileRoute } from '@tanstack/react-router'
import type { InternalSearch } from '../../features/staff/internal-address.ts'
import { InternalPage } from '../../features/staff/internal-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/internal')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<InternalSearch>,
  loader: requireArea('internal', () => undefined),
  component: InternalPage,
  notFoundComponent: NotFoundPage,
})
