import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { featuresQuery, userQuery } from './account.ts'
import { saveToken } from './session.ts'
import { HOME_PATH } from './areas.ts'

/** The routes that every user sees after signing in: the frame, and the first area. */
const FIRST_SCREEN = ['/_shell', `/_shell${HOME_PATH}`]

/** Fetches the first screen's scripts while the person is still typing their credentials. */
export function fetchFirstScreen({ routesById, loadRouteChunk }: AnyRouter): void {
  for (const id of FIRST_SCREEN) void loadRouteChunk(routesById[id])
}

/** Stores a new session's token and fetches what the page at `to` needs first. Resolves once the user is loaded. */
export async function enter(queryClient: QueryClient, token: string, to: string): Promise<void> {
  saveToken(token)
  globalThis.beginConsole?.(`Bearer ${token}`, new URL(to, location.origin))
  await Promise.all([queryClient.fetchQuery(userQuery), queryClient.prefetchQuery(featuresQuery)])
}
