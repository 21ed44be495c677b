import { createFileRoute } from '@tanstack/react-router'
import { SentCard } from '../../features/commands/history/sent-card.tsx'
import { DevicePage } from '../../features/fleet/device-page/device-page.tsx'
import type { DeviceSearch } from '../../features/fleet/device-page/device-address.ts'
import { prefetchDevicePage } from '../../features/fleet/device-page/prefetch-device-page.ts'
import { EditDialog } from '../../features/fleet/devices/edit/edit-dialog.tsx'
import { PeopleCard } from '../../features/fleet/sharing/people-card.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/states/not-found-page.tsx'

export const Route = createFileRoute('/_shell/devices/$deviceId')({
  // The code that reads the address is in the page's own script, because the sign-in page does not need it.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  validateSearch: acceptSearch<DeviceSearch>,
  loaderDeps: ({ search: { days, radio } }) => ({ days, radio }),
  loader: requireArea('devices', prefetchDevicePage),
  component: ComposedDevicePage,
  notFoundComponent: NotFoundPage,
})

/** Shows the page including the parts that other features add. */
function ComposedDevicePage() {
  const deviceId = Number(Route.useParams().deviceId)
  const navigate = Route.useNavigate()
  const toDevices = () => void navigate({ to: '/devices', replace: true, ignoreBlocker: true })
  return (
    <DevicePage
      key={deviceId}
      deviceId={deviceId}
      people={(device) => <PeopleCard device={device} />}
      commands={(device) => <SentCard device={device} />}
      edit={({ isOpen, onClose }) => (
        <EditDialog deviceId={isOpen ? deviceId : undefined} onClose={onClose} onGone={toDevices} />
      )}
    />
  )
}
