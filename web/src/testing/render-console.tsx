import { type ConsoleSettings, getConsoleSettings } from '@sentinel/contracts/server/console'
import { listFeatures } from '@sentinel/contracts/account/features'
import { getFirstSteps } from '@sentinel/contracts/fleet/first-steps'
import { getAlertBadge } from '@sentinel/contracts/alerts/alerts'
import { getUser, type User } from '@sentinel/contracts/account/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { expect, onTestFinished, vi } from 'vitest'
import { noteServerTime } from '../platform/time/server-clock.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { saveToken } from '../platform/session.ts'
import { createConsoleRouter } from '../router.ts'
import { someSteps, aUser } from '../platform/testing/sample-fleet.ts'
import { drivePage } from './drive-page.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { createFakeUpload } from './fake-upload.ts'
import { createFakeSocket } from './fake-socket.ts'

/**
 * Starts a server that serves every page's requests. The test fails if a request or response does not match the contract, or if the test
 * did not expect the request.
 */
export function startFakeServer(settings: Partial<ConsoleSettings> = {}): FakeServer {
  const server = createFakeServer()
  noteServerTime(Date.now()) // a server in an earlier test file may have had a different time
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', createFakeUpload(server.fetch))
  server.answer(getConsoleSettings, {
    supportEmail: 'support@example.org',
    docsUrl: 'https://docs.example.org/',
    isSignUpOpen: true,
    sendsMail: true,
    offersSamples: true,
    mapboxToken: null,
    version: '1.2.3',
    commit: 'abcdef012345',
    ...settings,
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(server.problems).toEqual([])
  })
  return server
}

/** Signs a user in, as if they had done so before the page was opened. */
export function signIn(server: FakeServer, changes: Partial<User> = {}): void {
  saveToken('test-token')
  serveUser(server, changes)
}

/** Serves every page's requests for a signed-in user. */
export function serveUser(server: FakeServer, changes: Partial<User> = {}): void {
  server.answer(getUser, aUser(changes))
  server.answer(listFeatures, [])
  server.answer(getAlertBadge, { new: 0 })
  server.answer(getFirstSteps, someSteps({ is_open: false }))
}

/** Renders the whole console at an address, with its real routes, cache and state. */
export function renderConsole(path: string) {
  const { socket, push } = createFakeSocket()
  const queryClient = createQuickQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createConsoleRouter({ queryClient, openSocket: () => Promise.resolve(socket) }, history)
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  )
  onTestFinished(() => queryClient.clear())
  return { ...drivePage(), router, push }
}

/** Creates the console's own query client, except that it retries without waiting. */
function createQuickQueryClient() {
  const queryClient = createQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return queryClient
}
