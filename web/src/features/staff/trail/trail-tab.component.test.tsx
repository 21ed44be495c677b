import { exportTrail, listTrail, type TrailEntry } from '@sentinel/contracts/staff/trail'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { Page } from '../../../testing/write-response.ts'
import { serveInternal } from '../testing/serve-internal.ts'

const STAFF = { user_id: 3, email: 'staff@example.org', name: 'Sam Hill' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

const anEntry = (id: number, rest: object) =>
  ({
    id,
    at: '2026-11-20T03:12:00.000Z',
    actor: STAFF,
    subject: null,
    device: null,
    address: '203.0.113.7',
    user_agent: FIREFOX,
    ...rest,
  }) as TrailEntry // safe: the fake server checks it

function openTrail(entries: TrailEntry[], filter?: Record<string, string>) {
  const server = serveInternal()
  server.answer(listTrail, entries)
  const search = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
  return { server, ...renderConsole(`/internal?tab=trail${search}`) }
}

const findRows = async () =>
  within(await screen.findByRole('table', { name: 'Audit trail' }))
    .getAllByRole('row')
    .slice(1)

test('each entry shows who did what to whom, and from where', async () => {
  openTrail([
    anEntry(4, {
      kind: 'role_changed',
      about: { from: 'owner', to: 'viewer' },
      subject: { user_id: 9, email: null, name: null },
    }),
    anEntry(3, { kind: 'credentials_revoked', about: {}, device: { device_id: 7, name: 'Waterhole' } }),
    anEntry(2, {
      kind: 'devices_provisioned',
      about: { count: 12, device_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
      actor: null,
      address: null,
      user_agent: null,
    }),
    anEntry(5, { kind: 'device_cleared', about: { insights: 3, links: 102, user_ids: [21, 22] } }),
    anEntry(1, {
      kind: 'refused',
      about: { call: 'GET /api/internal/trail', count: 40, last_at: '2026-11-20T03:50:00.000Z' },
    }),
  ])
  const texts = (await findRows()).map((row) => row.textContent)
  expect(texts).toEqual([
    expect.stringMatching(
      /staff@example.org Sam HillRole changed from owner to viewerDeleted account 9203.0.113.7Firefox on Linux$/,
    ),
    expect.stringMatching(/Credentials revokedDevice 7, Waterhole203/),
    expect.stringMatching(/Command line12 cameras provisionedDevice 1, Device 2,.* Device 10 and 2 more$/),
    expect.stringMatching(
      /Camera cleared: 3 insights archived, 102 people lost itAccount 21, Account 22 and 100 more/,
    ),
    expect.stringMatching(/40 calls refused: GET \/api\/internal\/trailLast call /),
  ])
})

test('people and devices link to their dialogs', async () => {
  openTrail([anEntry(1, { kind: 'credentials_revoked', about: {}, device: { device_id: 7, name: null } })])
  const link = await screen.findByRole('link', { name: 'Device 7' })
  expect(link.getAttribute('href')).toBe('/internal?tab=devices&device=7')
  expect(screen.getByRole('link', { name: 'staff@example.org' }).getAttribute('href')).toBe(
    '/internal?tab=people&person=3',
  )
})

test('filters are sent to the server and stored in the URL', async () => {
  const { server, router, choose, fill } = openTrail([], { actor: 'sam', unknown: 'x' })
  await screen.findByText('Nothing matches the filters')
  expect(server.callsTo(listTrail).at(-1)?.querystring).toEqual({ actor: 'sam', timeZone: 'UTC', limit: 50 })
  await choose('Kind', 'Refused calls')
  await fill('Device ID', '7')
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({
      filter: { actor: 'sam', kinds: 'refused', device: '7' },
    }),
  )
  await waitFor(() =>
    expect(server.callsTo(listTrail).at(-1)?.querystring).toMatchObject({ kinds: 'refused', device: 7 }),
  )
})

test('an invalid filter shows an error at its field', async () => {
  openTrail([], { device: 'x' })
  await screen.findByText('Enter the number of a device.')
  expect(screen.queryByText('This could not be loaded')).toBeNull()
})

test('a trail that could not be loaded can be loaded again, and continues page by page', async () => {
  const server = serveInternal()
  server.answer(listTrail, ({ querystring: { cursor } }) => {
    const name = cursor === undefined ? 'North' : 'South'
    const entry = anEntry(name.length + (cursor ? 1 : 2), { kind: 'group_deleted', about: { name } })
    return new Page([entry], cursor === undefined ? '1.9' : undefined)
  })
  server.fail(listTrail, { code: 'internal' })
  const { press } = renderConsole('/internal?tab=trail')
  await screen.findByText('This could not be loaded')
  server.recover(listTrail)
  await press('Try again')
  await screen.findByText('Group “North” deleted')
  server.fail(listTrail, { code: 'internal' })
  await press('Show more')
  await screen.findByText(/^Could not load more entries\./)
  server.recover(listTrail)
  await press('Show more')
  await screen.findByText('Group “South” deleted')
  expect(server.callsTo(listTrail).at(-1)?.querystring.cursor).toBe('1.9')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the filtered entries can be saved as a file', async () => {
  const { server, press } = openTrail([], { account: 'ada' })
  server.fail(exportTrail, { code: 'unavailable' })
  await press('Export CSV')
  await screen.findByText(/^Could not export the audit trail\./)
  server.recover(exportTrail)
  server.answer(exportTrail, 'Time')
  await press('Export CSV')
  await screen.findByText('The file has been saved.')
  expect(server.callsTo(exportTrail).at(-1)?.querystring).toEqual({ account: 'ada', timeZone: 'UTC' })
})
