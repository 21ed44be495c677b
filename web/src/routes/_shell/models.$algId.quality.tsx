import { createFileRoute } from '@tanstack/react-router'
import type { QualitySearch } from '../../features/models/quality/quality-address.ts'
import { ModelQualityPage } from '../../features/models/quality/model-quality-page.tsx'
import { prefetchModelQuality } from '../../features/models/quality/prefetch-model-quality.ts'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/models/$algId/quality')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<QualitySearch>,
  loader: requireArea('models', prefetchModelQuality),
  component: QualityOfModel,
  notFoundComponent: NotFoundPage,
})

function QualityOfModel() {
  const algId = Number(Route.useParams().algId)
  return <ModelQualityPage key={algId} algId={algId} />
}
