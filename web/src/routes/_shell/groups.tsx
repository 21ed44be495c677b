import { createFileRoute } from '@tanstack/react-router'
import { ShareGroupDialog } from '../../features/sharing/share-group-dialog.tsx'
import type { GroupsSearch } from '../../features/groups/groups-address.ts'
import { GroupsPage } from '../../features/groups/groups-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { devicesQuery } from '../../platform/devices.ts'
import { groupsQuery } from '../../platform/groups.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/not-found-page.tsx'

export const Route = createFileRoute('/_shell/groups')({
  // The code that reads the address belongs to the page's own script: the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<GroupsSearch>,
  loader: requireArea('groups', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(groupsQuery)
    void queryClient.prefetchQuery(devicesQuery)
  }),
  component: () => <GroupsPage shareDialog={ShareGroupDialog} />,
  notFoundComponent: NotFoundPage,
})
