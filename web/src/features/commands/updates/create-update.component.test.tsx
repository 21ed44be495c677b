import {
  createDeviceUpdate,
  listOfferedFirmware,
  UPDATE_CONFLICT_TEXT,
} from '@sentinel/contracts/commands/device-updates'
import { listApprovedReleases } from '@sentinel/contracts/models/releases'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, aGroup, anUpdate } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed, valueOf } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveCommands } from '../testing/serve-commands.ts'

const FILL_IN = 'Please fill in all required fields.'
const UNKNOWN = 'An unknown error has occurred. Contact the support team for more information.'

const devices = [
  aDevice({ device_id: 7, display_name: 'North gate', group_id: 4 }),
  aDevice({ device_id: 8, display_name: 'South gate', group_id: 4 }),
  aDevice({ device_id: 9, display_name: 'Well', may_manage: false, group_id: 4 }),
  aDevice({ device_id: 10, display_name: 'Lake', device_update_status: 'pending' }),
]
const groups = [aGroup({ group_id: 4, group_name: 'Ridge' })]

async function openForm() {
  const server = serveCommands({ devices, groups })
  const page = renderConsole('/device-updates?dialog=new')
  const dialog = await findDialog('Create Update')
  await dialog.findByLabelText(/^North gate/)
  return { ...page, server, dialog }
}

/** Fills in the form so that it can be submitted. */
async function fillForm() {
  const page = await openForm()
  await page.turn(/^North gate/, page.dialog)
  await page.dialog.findByRole('option', { name: 'Savanna 3 (4)' })
  await page.choose('Algorithm release', 'Savanna 3 (4)', page.dialog)
  await page.dialog.findByRole('option', { name: 'release (2.3.0)' })
  return page
}

test('an update is created with the usual settings and appears in the list', async () => {
  const { server, dialog, press } = await fillForm()
  server.answer(createDeviceUpdate, anUpdate({ update_id: 13 }))
  await press('Create Update', dialog)
  await untilClosed()
  await screen.findByText('Update 13 created for 1 device.')
  expect(server.callsTo(createDeviceUpdate).map(({ body }) => body)).toEqual([
    {
      deviceIds: [7],
      algReleaseId: 4,
      firmwareReleaseTag: 'release',
      settings: { cycleTime: 690, triggerNumber: 30, satelliteFixTime: 5, satellitePasses: 2 },
    },
  ])
  await screen.findByRole('button', { name: 'Devices of update 13' })
})

test('before an update is sent, the form shows what changes on how many cameras, and offers a message instead', async () => {
  const { dialog } = await fillForm()
  const summary = within(await dialog.findByRole('region', { name: 'What this update changes' }))
  await summary.findByText('Models unchanged on 1 camera')
  const lines = summary.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Firmware 2.2.0 to 2.3.0 on 1 camera',
    'Models unchanged on 1 camera',
    'Cycle time in minutes 720 to 690 on 1 camera',
    'Photo Count Trigger 3 to 30 on 1 camera',
    'Satellite fix time becomes 5 minutes, satellite passes become 2',
  ])
  const link = dialog.getByRole('link', { name: 'Create an OTA settings message' })
  expect(link.getAttribute('href')).toBe('/ota-messages?dialog=new')
})

test('the search has the focus when the form opens', async () => {
  const { dialog } = await openForm()
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByLabelText('Search name, ID or location')),
  )
})

test('satellite fix time and passes can be left out', async () => {
  const { server, dialog, press, choose } = await fillForm()
  server.answer(createDeviceUpdate, anUpdate())
  await choose('Satellite Fix Time in minutes (optional)', 'Not set', dialog)
  await choose('Satellite passes (optional)', 'Not set', dialog)
  await press('Create Update', dialog)
  await untilClosed()
  expect(server.callsTo(createDeviceUpdate)[0]?.body.settings).toMatchObject({
    satelliteFixTime: null,
    satellitePasses: null,
  })
})

test('nothing is sent while a required field is empty', async () => {
  const { server, dialog, press } = await openForm()
  await press('Create Update', dialog)
  await dialog.findByText(FILL_IN)
  expect(dialog.getAllByText('Required.')).toHaveLength(2)
  expect(server.callsTo(createDeviceUpdate)).toEqual([])
})

test('a whole group can be selected, without its view-only devices', async () => {
  const { dialog, press, choose } = await openForm()
  expect((dialog.getByLabelText(/^Well/) as HTMLInputElement).disabled).toBe(true)
  await choose('Group', 'Ridge', dialog)
  expect(dialog.queryByLabelText(/^Lake/)).toBeNull()
  await press('Select all 2 found', dialog)
  dialog.getByText('2 devices selected')
  await press('Clear the selection', dialog)
  dialog.getByText('0 devices selected')
})

test('a device with a pending update is marked in the form', async () => {
  const { dialog } = await openForm()
  await dialog.findByText(/has a pending update$/)
  expect(dialog.getByLabelText(/^Lake.*has a pending update$/)).toBeDefined()
})

test('a tag without firmware cannot be chosen', async () => {
  const { dialog } = await openForm()
  const option = await dialog.findByRole('option', { name: 'alpha (no firmware available)' })
  expect((option as HTMLOptionElement).disabled).toBe(true)
})

test('firmware that arrives while the form is open can be chosen when its list gets the focus', async () => {
  const { server, dialog, user } = await openForm()
  await dialog.findByRole('option', { name: 'alpha (no firmware available)' })
  server.answer(listOfferedFirmware, [{ tag: 'alpha', version: '2.4.0' }])
  await user.click(dialog.getByLabelText('Firmware tag'))
  await dialog.findByRole('option', { name: 'alpha (2.4.0)' })
})

test('without firmware for the usual tag, none is chosen', async () => {
  const { server, dialog, press } = await openForm()
  server.answer(listOfferedFirmware, [{ tag: 'release', version: null }])
  await press('Cancel', dialog)
  await press('Create Update')
  const again = await findDialog('Create Update')
  await again.findByRole('option', { name: 'release (no firmware available)' })
  expect(valueOf(again.getByLabelText('Firmware tag'))).toBe('')
})

test('a conflict names each pending update and its owner, and the input stays', async () => {
  const { server, dialog, press, choose } = await fillForm()
  await choose('Photo Count Trigger', '50', dialog)
  server.fail(createDeviceUpdate, {
    code: 'conflict',
    status: 400,
    conflicts: [
      { email: 'bob@example.org', updateId: 3 },
      { email: null, updateId: 5 },
    ],
  })
  await press('Create Update', dialog)
  await dialog.findByText(UPDATE_CONFLICT_TEXT)
  dialog.getByText('Conflicting Updates:')
  const lines = within(dialog.getByRole('list', { name: 'Conflicting Updates:' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'bob@example.org: update 3',
    'a deleted account: update 5',
  ])
  expect(valueOf(dialog.getByLabelText('Photo Count Trigger'))).toBe('50')
  dialog.getByText('1 device selected')
})

test('errors of the server are shown at their fields', async () => {
  const { server, dialog, press } = await fillForm()
  server.fail(createDeviceUpdate, {
    code: 'invalid',
    errors: { firmwareReleaseTag: 'There is no firmware for the tag release.' },
  })
  await press('Create Update', dialog)
  await dialog.findByText('There is no firmware for the tag release.')
  expect(dialog.queryByText(UNKNOWN)).toBeNull()
})

test.each([
  ['algReleaseId', 'Release not found.', 'Algorithm release'],
  ['deviceIds', 'Device not found.', 'Search name, ID or location'],
])('a 404 of %s is shown at its field, which gets the focus', async (field, text, label) => {
  const { server, dialog, press } = await fillForm()
  server.fail(createDeviceUpdate, { code: 'not_found', errors: { [field]: text } })
  await press('Create Update', dialog)
  await dialog.findByText(text)
  expect(document.activeElement).toBe(dialog.getByLabelText(label))
  expect(dialog.queryByText(UNKNOWN)).toBeNull()
})

test('any other failure shows an error, and the next attempt sends the same request', async () => {
  const { server, dialog, press } = await fillForm()
  server.fail(createDeviceUpdate, { code: 'internal' })
  await press('Create Update', dialog)
  await dialog.findByText(UNKNOWN)
  server.recover(createDeviceUpdate)
  server.answer(createDeviceUpdate, anUpdate())
  await press('Create Update', dialog)
  await untilClosed()
  const [first, second] = server.callsTo(createDeviceUpdate)
  expect(second).toEqual(first)
})

test('without a network the form shows that there is none', async () => {
  const { server, dialog, press } = await fillForm()
  server.makeUnreachable(createDeviceUpdate)
  await press('Create Update', dialog)
  await dialog.findByText('The server can’t be reached. Please check your connection.')
  expect(dialog.queryByText(UNKNOWN)).toBeNull()
})

test('without releases the form says so, and releases that could not be loaded can be loaded again', async () => {
  const server = serveCommands({ devices })
  server.fail(listApprovedReleases, { code: 'internal' })
  const { press } = renderConsole('/device-updates?dialog=new')
  const dialog = await findDialog('Create Update')
  await dialog.findByText(/^The releases could not be loaded\./)
  server.recover(listApprovedReleases)
  server.answer(listApprovedReleases, [])
  await press('Try again', dialog)
  await dialog.findByText(/^No approved release is available to your account\./)
})

test('closing the form with input asks for confirmation', async () => {
  const { dialog, press } = await fillForm()
  await press('Cancel', dialog)
  await press('Keep editing')
  await dialog.findByText('1 device selected')
})
