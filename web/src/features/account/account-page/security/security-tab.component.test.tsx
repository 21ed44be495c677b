import { type AccountEvent, listAccountEvents } from '@sentinel/contracts/account/account-events'
import { changePassword } from '@sentinel/contracts/account/passwords'
import { endSession, type Session } from '@sentinel/contracts/account/sessions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from '../../../../platform/query-client.ts'
import { drivePage, valueOf } from '../../../../testing/drive-page.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { Page } from '../../../../testing/write-response.ts'
import { KitProvider } from '../../../../ui/layout/kit-provider.tsx'
import { ToastPlace } from '../../../../ui/toasts/toast-place.tsx'
import { SecurityTab } from './security-tab.tsx'
import { serveSecurity } from '../testing/serve-security.ts'

const CURRENT = 'Sentinel-7-test!'
const WANTED = 'Sentinel-8-test!'
const AT = '2026-11-20T03:11:08.000Z'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const here: Session = {
  session_id: '8a1f0a1e-6f86-4b3c-9d5e-0d8f3f0c1a11',
  created_at: AT,
  last_used_at: AT,
  user_agent: '',
  is_current: true,
}
const elsewhere: Session = {
  ...here,
  session_id: '8a1f0a1e-6f86-4b3c-9d5e-0d8f3f0c1a12',
  user_agent: FIREFOX,
  is_current: false,
}

function openTab(events: AccountEvent[] = []) {
  const server = startFakeServer()
  signIn(server)
  serveSecurity(server, { sessions: [here, elsewhere], events })
  const queryClient = createQueryClient()
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <KitProvider>
          <SecurityTab />
          <ToastPlace />
        </KitProvider>
      </QueryClientProvider>
    </Provider>,
  )
  onTestFinished(() => queryClient.clear())
  return { server, ...drivePage() }
}

async function change({ fill, press }: ReturnType<typeof drivePage>) {
  await fill('Current password', CURRENT)
  await fill('New password', WANTED)
  await press('Change Password')
}

const bodies = (server: FakeServer) => server.callsTo(changePassword).map(({ body }) => body)

test('both fields are required, and the list shows that the new password has to differ', async () => {
  const page = openTab()
  const button = await screen.findByRole('button', { name: 'Change Password' })
  expect(button).toHaveProperty('disabled', true)
  await page.fill('Current password', CURRENT)
  expect(button).toHaveProperty('disabled', true)
  await page.fill('New password', CURRENT)
  expect(button).toHaveProperty('disabled', false)
  expect(screen.getByText(', not met yet').closest('li')?.textContent).toContain('to differ from the current')
})

test('a password change shows its progress and its result, and empties the fields', async () => {
  const page = openTab()
  page.server.answer(changePassword, {})
  const goOn = page.server.hold(changePassword)
  await change(page)
  await screen.findByText('Changing password...')
  goOn()
  await screen.findByText('Changed password')
  expect(screen.queryByText('Changing password...')).toBeNull()
  for (const label of ['Current password', 'New password'])
    expect(valueOf(screen.getByLabelText(label))).toBe('')
  expect(bodies(page.server)).toEqual([{ currPassword: CURRENT, newPassword: WANTED }])
})

test.each([
  [
    { code: 'invalid', errors: { newPassword: 'The new password has to differ from the current one.' } },
    'Your password does not meet the defined requirements',
    'New password',
  ],
  [
    { code: 'forbidden', errors: { currPassword: 'The entered password is not correct' } },
    'The entered password is not correct',
    'Current password',
  ],
] as const)(
  'a refused change shows why, marks its field and leaves the input unchanged: %j',
  async (failure, text, label) => {
    const page = openTab()
    page.server.fail(changePassword, failure)
    await change(page)
    await screen.findByText(`Error changing password (${text})`)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(valueOf(screen.getByLabelText('New password'))).toBe(WANTED)
  },
)

test('if a change does not reach the server, an error is shown', async () => {
  const page = openTab()
  page.server.makeUnreachable(changePassword)
  await change(page)
  await screen.findByText(
    'Error changing password (The server can’t be reached. Please check your connection.)',
  )
})

test('a session on another device can be ended from the list', async () => {
  const page = openTab()
  page.server.answer(endSession, {})
  await page.press('End the session of Firefox on Linux')
  await screen.findByText('The session has ended.')
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  expect(page.server.callsTo(endSession)).toEqual([{ params: { sessionId: elsewhere.session_id } }])
})

const event = (event_id: number, rest: object) =>
  ({
    event_id,
    happened_at: AT,
    by_operator: false,
    device_id: null,
    person: null,
    user_agent: null,
    ...rest,
  }) as AccountEvent // safe: the fake server checks it

test('the log describes events in words', async () => {
  openTab([
    event(8, { kind: 'cameras_removed', about: { count: 1, device_ids: [7] } }),
    event(7, {
      kind: 'cameras_added',
      about: { count: 12, device_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    }),
    event(6, { kind: 'sessions_ended', about: { reason: 'too_many', count: 1 } }),
    event(5, { kind: 'password_reset', about: { sessions_ended: 2 } }),
    event(4, { kind: 'password_changed', about: { sessions_ended: 0 } }),
    event(3, { kind: 'sign_ins_failed', about: { count: 3, first_at: AT, last_at: AT } }),
    event(2, { kind: 'signed_in', about: { user_agent: FIREFOX } }),
    event(1, { kind: 'account_created', about: {} }),
  ])
  const log = within(await screen.findByRole('list', { name: 'Account log' }))
  expect(log.getAllByRole('listitem').map((row) => row.firstChild?.textContent?.trim())).toEqual([
    '1 camera removedID 7',
    '12 cameras addedID 1, ID 2, ID 3, ID 4, ID 5, ID 6, ID 7, ID 8, ID 9, ID 10 and 2 more',
    '1 session ended, because too many were open at once',
    'Password reset by email, and 2 other sessions were ended',
    'Password changed',
    expect.stringMatching(/^3 sign-ins with a wrong passwordLast attempt /),
    'Signed in with Firefox on Linux',
    'Account created',
  ])
})

test('a long log is loaded page by page until the server returns no next page', async () => {
  const page = openTab()
  const some = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => event(from - at, { kind: 'account_created', about: {} }))
  page.server.answer(listAccountEvents, ({ querystring: { cursor } }) =>
    cursor === undefined ? new Page(some(35, 31), '31') : new Page(some(30, 6), undefined),
  )
  await page.press('Show more')
  await waitFor(() => expect(screen.getAllByText('Account created')).toHaveLength(30))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(page.server.callsTo(listAccountEvents).at(-1)?.querystring.cursor).toBe(31)
})

test('entries of actions by staff say so, without a name', async () => {
  const byOperator = (event_id: number, rest: object) => event(event_id, { by_operator: true, ...rest })
  openTab([
    byOperator(6, { kind: 'account_enabled', about: {} }),
    byOperator(5, { kind: 'account_disabled', about: { sessions_ended: 0 } }),
    byOperator(4, { kind: 'account_disabled', about: { sessions_ended: 2 } }),
    byOperator(3, { kind: 'role_changed', about: { from: 'owner', to: 'viewer' } }),
    byOperator(2, { kind: 'sessions_ended', about: { reason: 'by_operator', count: 3 } }),
    byOperator(1, { kind: 'password_set', about: { sessions_ended: 1 } }),
  ])
  const log = within(await screen.findByRole('list', { name: 'Account log' }))
  expect(log.getAllByRole('listitem').map((row) => row.firstChild?.textContent?.trim())).toEqual(
    [
      'Account enabled',
      'Account disabled',
      'Account disabled, and 2 sessions were ended',
      'Role changed from owner to viewer',
      '3 sessions ended',
      'Password set, and 1 session was ended',
    ].map((words) => `${words}By the people who run this console`),
  )
})

test('entries of a person’s own actions name the device, the account and the browser', async () => {
  openTab([
    event(3, { kind: 'device_claimed', about: {}, device_id: 7, user_agent: FIREFOX }),
    event(2, { kind: 'group_deleted', about: { name: 'North' } }),
    event(1, { kind: 'account_enabled', about: {}, person: { user_id: 9, email: 'ada@example.org' } }),
  ])
  const log = within(await screen.findByRole('list', { name: 'Account log' }))
  expect(log.getAllByRole('listitem').map((row) => row.firstChild?.textContent?.trim())).toEqual([
    'Camera claimedID 7 · With Firefox on Linux',
    'Group “North” deleted',
    'Account enabledAccount of ada@example.org',
  ])
})

test('an empty log describes what it will contain', async () => {
  openTab()
  await screen.findByText('Nothing yet')
})
