import { createFileRoute } from '@tanstack/react-router'
import { ShareGroupDialog } from '../../features/fleet/sharing/share-group-dialog.tsx'
import type { GroupsSearch } from '../../features/fleet/groups/groups-address.ts'
import { GroupsPage } from '../../features/fleet/groups/groups-page.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { groupsQuery } from '../../shared/fleet/groups.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/groups')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<GroupsSearch>,
  loader: requireArea('groups', ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(groupsQuery)
    void queryClient.prefetchQuery(devicesQuery)
  }),
  component: () => <GroupsPage shareDialog={ShareGroupDialog} />,
  notFoundComponent: NotFoundPage,
})
