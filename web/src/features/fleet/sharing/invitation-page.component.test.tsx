import { acceptInvitation, openInvitation, type OpenedInvitation } from '@sentinel/contracts/fleet/sharing'
import type { User } from '@sentinel/contracts/account/users'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

const opened: OpenedInvitation = {
  email: 'colleague@example.org',
  inviter: 'Ada Fox',
  inviterEmail: 'ada@example.org',
  kind: 'device',
  name: 'North gate',
  devices: 1,
  mayManage: false,
  state: 'pending',
}

function openLink(invitation: Partial<OpenedInvitation>, user?: Partial<User>) {
  const server = startFakeServer()
  if (user) signIn(server, user)
  server.answer(openInvitation, { ...opened, ...invitation })
  return { server, ...renderConsole('/invitation?token=abc') }
}

test('without a session the link offers sign-in and sign-up, and both lead back', async () => {
  openLink({})
  await screen.findByText('Ada Fox shares the camera “North gate” with you.')
  screen.getByText('From ada@example.org')
  for (const name of ['Sign in to accept', 'Create an account']) {
    const { searchParams } = new URL(
      screen.getByRole('link', { name }).getAttribute('href') ?? '',
      'http://console.test',
    )
    expect(searchParams.get('to')).toBe('/invitation?token=abc')
  }
})

test('names with a web address are not shown, and the inviter’s email is shown once', async () => {
  openLink({ inviter: 'ada@example.org', name: null })
  await screen.findByText('ada@example.org shares a camera with you.')
  expect(screen.queryByText('From ada@example.org')).toBeNull()
})

test('opening the link accepts nothing; only the button accepts, and a failure shows its reason', async () => {
  const { server, press } = openLink({}, {})
  server.answer(acceptInvitation, { deviceIds: [7] })
  server.makeUnreachable(acceptInvitation)
  await press('Accept')
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(acceptInvitation)
  await press('Accept')
  await screen.findByRole('link', { name: 'See the cameras' })
  expect(server.callsTo(acceptInvitation)).toEqual([{ body: { token: 'abc' } }, { body: { token: 'abc' } }])
})

test.each([
  [false, /^You can view everything/],
  [true, /^You can manage: /],
])(
  'the page shows what the invitation allows before it is accepted (manage: %s)',
  async (mayManage, text) => {
    openLink({ mayManage }, {})
    await screen.findByText(text)
    await screen.findByRole('button', { name: 'Accept' })
  },
)

test('a viewer can also accept the invitation, and is led to the sightings', async () => {
  const { server, press } = openLink({}, { role: 'viewer' })
  server.answer(acceptInvitation, { deviceIds: [7] })
  await press('Accept')
  expect((await screen.findByRole('link', { name: 'See the sightings' })).getAttribute('href')).toBe(
    '/insights',
  )
})

test.each<[string, Partial<OpenedInvitation>, Partial<User> | undefined, RegExp]>([
  ['that has expired', { state: 'expired' }, {}, /^This invitation has expired\./],
  ['that was accepted', { state: 'accepted' }, undefined, /^This invitation was already accepted\./],
])('an invitation %s cannot be accepted', async (_, invitation, user, text) => {
  openLink(invitation, user)
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a link that the server does not know shows that it does not work', async () => {
  const { server } = openLink({})
  server.fail(openInvitation, { code: 'not_found' })
  await screen.findByRole('heading', { name: 'This link does not work' })
})
