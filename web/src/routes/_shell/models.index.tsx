import { createFileRoute } from '@tanstack/react-router'
import type { MyModelsSearch } from '../../features/models/owned/my-models-address.ts'
import { MyModelsPage } from '../../features/models/owned/my-models-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/models/')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<MyModelsSearch>,
  loader: requireArea('models', () => undefined),
  component: MyModelsPage,
  notFoundComponent: NotFoundPage,
})
