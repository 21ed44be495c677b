import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../features/shell/shell.tsx'
import { featuresQuery, userQuery } from '../platform/account.ts'
import { leave, readToken } from '../platform/session.ts'
import { KitProvider } from '../ui/layout/kit-provider.tsx'
import { NotFoundPage } from '../ui/states/not-found-page.tsx'
import { UnknownAddressPage } from '../ui/states/unknown-address-page.tsx'

export const Route = createFileRoute('/$')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient } }) => {
    if (!readToken()) return
    const features = queryClient.prefetchQuery(featuresQuery)
    await queryClient.ensureQueryData(userQuery).catch(() => leave('unknown'))
    await features
  },
  component: Unknown,
})

/** Shows the menu to users who are signed in. */
function Unknown() {
  if (!readToken()) return <UnknownAddressPage />
  return (
    <KitProvider>
      <Shell>
        <NotFoundPage data={undefined} />
      </Shell>
    </KitProvider>
  )
}
