import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLater } from './open-later.tsx'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Sheet = ({ isOpen }: { isOpen: boolean }) => <p>{isOpen ? 'open' : 'closed'}</p>
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('components that share a script fetch it once, with growing delays after failures', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>().mockRejectedValue(new Error('no server'))
  const Later = openLater(load, (Loaded) => Loaded)
  render(Array.from({ length: 20 }, (_, at) => <Later key={at} isOpen={false} />))
  await pass(MINUTE_MS)
  expect(load.mock.calls.length).toBeLessThan(10)
})

test('a click or a restored network repeats the attempt immediately', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>().mockRejectedValue(new Error('no server'))
  const Later = openLater(load, (Loaded) => Loaded)
  const page = render(<Later isOpen={false} />)
  await pass(MINUTE_MS)
  const before = load.mock.calls.length
  page.rerender(<Later isOpen />)
  await pass(1)
  expect(load).toHaveBeenCalledTimes(before + 1)
  load.mockResolvedValue(Sheet)
  dispatchEvent(new Event('online'))
  await pass(1)
  expect(screen.getByText('open')).toBeDefined()
})
