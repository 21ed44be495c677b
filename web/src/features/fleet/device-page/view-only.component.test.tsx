import { clearDevice } from '@sentinel/contracts/fleet/devices'
import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import { getDeviceModels } from '@sentinel/contracts/models/device-models'
import { changeInvitation, listDevicePeople, listInvitations } from '@sentinel/contracts/fleet/sharing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, anInvitation } from '../../../platform/testing/sample-fleet.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { aRunningModel, someDeviceModels } from './testing/some-device-models.ts'
import { serveDevicePage } from './testing/serve-device-page.ts'

const ME = {
  email: 'me@example.org',
  name: 'Ada Fox',
  linkedAt: '2026-11-20T03:12:00.000Z',
  isMe: true,
  mayManage: true,
  invitationId: null,
}
const GUEST = { ...ME, email: 'guest@example.org', name: 'Ben Owl', isMe: false, mayManage: false }

function openPage({ mayManage = false, path = '/devices/7' } = {}) {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ device_id: 7, display_name: 'North gate', may_manage: mayManage }))
  return { server, ...renderConsole(path) }
}

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

test('the page of a view-only camera offers no changes, and explains why', async () => {
  const { server } = openPage()
  server.answer(listDevicePeople, [{ ...ME, mayManage: false }])
  server.answer(getDeviceModels, someDeviceModels({ running: [aRunningModel()] }))
  const people = await findCard('People')
  people.getByText(/^You can view this camera\. To manage it or to invite others/)
  for (const name of ['Invite', 'Claim code']) expect(people.queryByRole('button', { name })).toBeNull()
  await people.findByText(/Can view · since/)
  const models = await findCard('Models and versions')
  await models.findByText('Only people who manage this camera can change its models.')
  expect(models.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a user with view-only access sees an explanation instead of a form, and can leave the camera', async () => {
  const { server, press, router } = openPage()
  server.answer(clearDevice, {
    device_id: 7,
    location: false,
    insights: false,
    ownership: true,
    bulkId: null,
    claim_code: null,
  })
  await screen.findByRole('heading', { name: 'North gate' })
  await press('Your access')
  const dialog = await findDialog('Your access to North gate')
  await dialog.findByText(VIEW_ONLY_TEXT)
  for (const name of ['Save', 'Remove from map', 'Archive insights'])
    expect(dialog.queryByRole('button', { name })).toBeNull()
  await press('Release this device', dialog)
  await press('Release this device', await findDialog('Release North gate?'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/devices'))
  expect(server.callsTo(clearDevice)).toEqual([
    { params: { deviceId: 7 }, querystring: { ownership: 'true' } },
  ])
})

test('the People card shows the access level of each person, and can change that of a guest', async () => {
  const { server, press } = openPage({ mayManage: true })
  const invitation = anInvitation({
    invitationId: 5,
    email: GUEST.email,
    state: 'accepted',
    acceptedBy: GUEST.email,
  })
  server.answer(listInvitations, [invitation])
  server.answer(listDevicePeople, [ME, { ...GUEST, invitationId: 5 }])
  server.answer(changeInvitation, { ...invitation, mayManage: true })
  const people = await findCard('People')
  await people.findByText(/me@example\.org · Can manage · since/)
  await people.findByText(/guest@example\.org · Can view · since/)
  server.answer(listDevicePeople, [ME, { ...GUEST, mayManage: true, invitationId: 5 }])
  await press(`Allow ${GUEST.email} to manage`, people)
  await people.findByText(/guest@example\.org · Can manage · since/)
  expect(server.callsTo(changeInvitation)).toEqual([
    { params: { invitationId: 5 }, body: { mayManage: true } },
  ])
})

test('a view-only camera is marked in the list of devices', async () => {
  const { press } = openPage({ path: '/devices' })
  const row = within(await screen.findByRole('row', { name: /North gate/ }))
  row.getByText('Can view')
  await press('Your access to North gate')
  await (await findDialog('Your access to North gate')).findByText(VIEW_ONLY_TEXT)
})
