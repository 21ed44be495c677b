import { listInternalDevices } from '@sentinel/contracts/staff/devices'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveDevices } from '../testing/serve-devices.ts'

test('a row shows a device, and sorting by reported values shows the time of these values', async () => {
  serveDevices({
    devices: [
      { device_id: 4711, revoked_at: '2026-01-02T03:04:05.678Z' },
      { device_id: 7, last_seen: null },
    ],
    asOf: '2026-01-02T03:04:05.678Z',
  })
  renderConsole('/internal?tab=devices&sort=-last_seen')
  await screen.findByRole('row', { name: /4711.*Ridge.*Camera 7.*Revoked.*70b3d57ed0000007.*a0b1c2d3e4f5/ })
  screen.getByRole('row', { name: /Never seen/ })
  screen.getByText(/The order and the filters are as of/)
})

test('devices can be filtered by a day and by yes or no, and the URL has the day as it was entered', async () => {
  const server = serveDevices()
  const { user, router } = renderConsole('/internal?tab=devices')
  await screen.findByText('70b3d57ed0000007')
  await user.selectOptions(screen.getByLabelText('Filter by'), 'Not seen since')
  fireEvent.change(screen.getByLabelText('Not seen since'), { target: { value: '2026-11-01' } })
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ filter: { last_seen: '2026-11-01' } }),
  )
  await user.selectOptions(screen.getByLabelText('Filter by'), 'Wi-Fi images')
  await user.selectOptions(screen.getByLabelText('Wi-Fi images'), 'No')
  await waitFor(() =>
    expect(server.callsTo(listInternalDevices).at(-1)?.querystring).toMatchObject({
      last_seen: new Date('2026-11-01T00:00').toISOString(),
      wifi_images: 'false',
    }),
  )
})

test('an invalid day in the URL is sent to the server unchanged', async () => {
  const server = serveDevices()
  renderConsole(`/internal?tab=devices&filter=${encodeURIComponent('{"last_seen":"2026-02-30"}')}`)
  await screen.findByText('70b3d57ed0000007')
  expect(server.callsTo(listInternalDevices).at(-1)?.querystring).toMatchObject({ last_seen: '2026-02-30' })
})

test('a row opens the dialog of its device, with the people who have access', async () => {
  serveDevices({
    devices: [{ device_id: 4711 }],
    people: [
      {
        user_id: 3,
        email: 'ada@example.org',
        may_manage: true,
        is_guest: false,
        visible_from: null,
        linked_at: '2026-01-02T03:04:05.678Z',
      },
      {
        user_id: 4,
        email: 'guest@example.org',
        may_manage: false,
        is_guest: true,
        visible_from: '2026-02-02T03:04:05.678Z',
        linked_at: '2026-02-02T03:04:05.678Z',
      },
    ],
  })
  const { press, router } = renderConsole('/internal?tab=devices')
  await screen.findByText('4711')
  await press('Open device 4711')
  const dialog = within(await screen.findByRole('dialog', { name: 'Device 4711' }))
  await dialog.findByText('2 people have it')
  dialog.getByText(/Can manage, own link/)
  dialog.getByText(/Can view, by invitation/)
  expect(dialog.getByRole('link', { name: 'ada@example.org' }).getAttribute('href')).toMatch(
    /tab=people.*person=3/,
  )
  expect(router.state.location.search).toMatchObject({ device: 4711 })
})

test('the dialog of a device lists what cannot be read, and the total number of such messages', async () => {
  const field = { kind: 'health', last_at: '2026-11-20T10:00:00.000Z' } as const
  serveDevices({
    unreadable: [
      { ...field, field: 'battery_voltage', last_value: '3710', times: 4, since: '2026-11-19T10:00:00.000Z' },
      { ...field, field: 'temperature', last_value: '"warm"', times: 1, since: null },
    ],
  })
  renderConsole('/internal?tab=devices&device=7')
  const fields = within(await screen.findByRole('region', { name: 'Unreadable fields' }))
  expect(fields.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^health\.battery_voltage3710 ?4 messages in all, cannot be read since .*19th, 2026/,
    ),
    expect.stringMatching(/^health\.temperature"warm" ?1 message in all, last on .*20th, 2026/),
  ])
})
