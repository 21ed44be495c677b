import { createFileRoute, notFound } from '@tanstack/react-router'
import { DevicePage } from '../../features/device-page/device-page.tsx'
import { deviceAddress, type DeviceSearch } from '../../features/device-page/device-address.ts'
import { prefetchDevice } from '../../features/device-page/prefetch-device.ts'
import { EditDialog } from '../../features/devices/edit/edit-dialog.tsx'
import { LastCode } from '../../features/devices/endings/last-code.tsx'
import { PeopleCard } from '../../features/sharing/people-card.tsx'
import { acceptSearch } from '../../platform/address/accept-search.ts'
import { type LoaderArguments, requireArea } from '../../platform/require-area.ts'
import { NotFoundPage } from '../../ui/not-found-page.tsx'

interface DeviceLoaderArguments extends LoaderArguments {
  params: { deviceId: string }
  deps: { days?: unknown }
}

export const Route = createFileRoute('/_shell/devices/$deviceId')({
  // What reads the address stands in the page's own script, which nobody needs to sign in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: acceptSearch<DeviceSearch>,
  loaderDeps: ({ search: { days } }) => ({ days }),
  loader: requireArea(
    'devices',
    ({ context: { queryClient }, params: { deviceId }, deps }: DeviceLoaderArguments) => {
      if (!/^\d{1,10}$/.test(deviceId)) throw notFound()
      prefetchDevice(queryClient, { deviceId: Number(deviceId), ...deviceAddress.read(deps) })
    },
  ),
  component: ComposedDevicePage,
  notFoundComponent: NotFoundPage,
})

/** The page with what other features add to it. */
function ComposedDevicePage() {
  const deviceId = Number(Route.useParams().deviceId)
  const navigate = Route.useNavigate()
  const toDevices = () => void navigate({ to: '/devices', replace: true, ignoreBlocker: true })
  return (
    <DevicePage
      key={deviceId}
      deviceId={deviceId}
      status={<LastCode />}
      people={(name) => <PeopleCard deviceId={deviceId} name={name} />}
      edit={({ isOpen, onClose }) => (
        <EditDialog deviceId={isOpen ? deviceId : undefined} onClose={onClose} onGone={toDevices} />
      )}
    />
  )
}
