import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { Follow, LiveSocket } from '../live/follower.ts'

/** Connects a follower to a test's pushes, with fake timers. Requests get what `answer` returns. */
export function followPushes(follow: Follow, answer: (path: string) => object = () => ({})) {
  vi.useFakeTimers()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  /** Paths of the requests so far. */
  const requested: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return Response.json(answer(path))
  })
  const listeners = new Map<string, (payload: unknown) => void>()
  const socket = { on: listeners.set.bind(listeners), off: listeners.delete.bind(listeners) }
  const unfollow = follow(socket as unknown as LiveSocket, queryClient) // the only parts of a socket that it uses
  return {
    queryClient,
    asked: requested,
    push: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    stop() {
      unfollow()
      queryClient.clear()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}
