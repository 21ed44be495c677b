import { listInternalUsers } from '@sentinel/contracts/staff/people'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../testing/render-console.tsx'
import { anInternalUser, serveInternal } from './testing/serve-internal.ts'

test('the list requests the newest accounts first', async () => {
  const server = serveInternal({ users: [{ user_id: 7, user_email: 'ada@example.org' }] })
  renderConsole('/internal')
  await screen.findByRole('row', { name: /ada@example.org.*Active/ })
  expect(server.callsTo(listInternalUsers)[0]?.querystring).toEqual({
    sort: 'user_id',
    order: 'desc',
    limit: 25,
    offset: 0,
  })
})

test('order, filters and page are stored in the URL and restored from it', async () => {
  const server = serveInternal({ users: Array.from({ length: 12 }, (_, at) => ({ user_id: at + 1 })) })
  const { user, fill, router } = renderConsole(
    `/internal?sort=-username&page=2&size=5&filter=${encodeURIComponent('{"role":"owner"}')}`,
  )
  await screen.findByText('6–10 of 12')
  expect(server.callsTo(listInternalUsers).at(-1)?.querystring).toEqual({
    role: 'owner',
    sort: 'username',
    order: 'desc',
    limit: 5,
    offset: 5,
  })
  await user.selectOptions(screen.getByLabelText('Filter by'), 'Last name')
  await fill('Last name', 'fox')
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ filter: { role: 'owner', lastName: 'fox' } }),
  )
  await user.click(screen.getByTitle('Remove the filter by Role'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ filter: { lastName: 'fox' } }))
  await user.click(screen.getByTitle('Sort by Email'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'user_email' }))
})

test('unknown sort columns, filters and page sizes in the URL are ignored', async () => {
  const server = serveInternal({ users: [{ user_id: 7 }] })
  renderConsole(`/internal?sort=-password&page=0&size=7&filter=${encodeURIComponent('{"secret":"x"}')}`)
  await screen.findByText('1–1 of 1')
  expect(server.callsTo(listInternalUsers)[0]?.querystring).toEqual({
    sort: 'user_id',
    order: 'desc',
    limit: 25,
    offset: 0,
  })
})

test('a page beyond the end becomes the last page', async () => {
  serveInternal({ users: Array.from({ length: 7 }, (_, at) => ({ user_id: at + 1 })) })
  const { router } = renderConsole('/internal?page=9&size=5')
  await screen.findByText('6–7 of 7')
  expect(router.state.location.search).toMatchObject({ page: 2 })
})

test('a list too long to count shows an estimate, and its last page cannot be opened', async () => {
  const server = serveInternal()
  server.answer(listInternalUsers, {
    rows: Array.from({ length: 25 }, (_, at) => anInternalUser({ user_id: at + 1 })),
    total: 1_000_000,
    totalKind: 'estimate',
  })
  renderConsole('/internal')
  await screen.findByText('1–25 of about 1,000,000')
  const isOff = (name: string | RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  expect(isOff(/^Last page. The list is too long/)).toBe('true')
  expect(isOff('Next page')).toBeNull()
})

test('if a list cannot be loaded, an error is shown and it can be loaded again', async () => {
  const server = serveInternal({ users: [{ user_id: 7, user_email: 'ada@example.org' }] })
  server.fail(listInternalUsers, { code: 'internal' })
  const { press } = renderConsole('/internal')
  await screen.findByText('This could not be loaded')
  server.recover(listInternalUsers)
  await press('Try again')
  await screen.findByText('ada@example.org')
})

test('filters without matches can be removed', async () => {
  serveInternal({ users: [] })
  const { press, router } = renderConsole(`/internal?filter=${encodeURIComponent('{"lastName":"x"}')}`)
  await screen.findByText('Nothing matches the filters')
  await press('Remove all filters')
  await screen.findByText('No accounts yet')
  expect(router.state.location.search).not.toHaveProperty('filter')
})
