import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'

test('the menu of a viewer has only the areas of a viewer', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/marketplace')
  const areas = within(await screen.findByRole('navigation', { name: 'Areas' }))
  expect(areas.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
    'Dashboard',
    'Insights',
    'Map',
    expect.stringMatching(/^Documentation/),
  ])
})

test.each(['/devices/7', '/settings'])(
  'a viewer who opens %s sees that their role may not open it, and still has the menu',
  async (path) => {
    const server = startFakeServer()
    signIn(server, { role: 'viewer' })
    renderConsole(path)
    await screen.findByRole('heading', { name: 'Your role can’t open this page' })
    expect(screen.getByRole('navigation', { name: 'Areas' })).toBeTruthy()
    expect(screen.queryByText(/mistyped/)).toBeNull()
  },
)

test('an owner who opens Internal sees that it is for staff', async () => {
  signIn(startFakeServer(), { role: 'owner' })
  renderConsole('/internal')
  await screen.findByText(/^The page is for the staff who run this console/)
})

test('an unknown URL shows the menu to a user who is signed in', async () => {
  signIn(startFakeServer())
  renderConsole('/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.getByRole('navigation', { name: 'Areas' })).toBeTruthy()
})
