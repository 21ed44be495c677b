import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from './notify.tsx'
import { openLater, SCRIPT_AWAY } from '../dialogs/open-later.tsx'
import { PlainToasts } from './plain-toasts.tsx'

const FAILED = 'The name could not be saved.'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Toasts = () => <p>all toasts</p>
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fail = () => act(() => notify({ text: FAILED, tone: 'bad' }))

test('a failure is shown until it is closed, even if the script of the toasts cannot be fetched', async () => {
  const say = vi.fn<() => void>()
  addEventListener(SCRIPT_AWAY, say)
  const Place = openLater(
    (): Promise<typeof Toasts> => Promise.reject(new Error('no server')),
    (Loaded) => Loaded,
    PlainToasts,
  )
  render(<Place isOpen />)
  fail()
  await pass(60_000)
  expect(screen.getByRole('alert').textContent).toBe(FAILED)
  expect(say).not.toHaveBeenCalled() // the toast is shown
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  removeEventListener(SCRIPT_AWAY, say)
})

test('a failure is shown while the script of the toasts is loading, and the script then takes over', async () => {
  const script = Promise.withResolvers<typeof Toasts>()
  const Place = openLater(
    () => script.promise,
    (Loaded) => Loaded,
    PlainToasts,
  )
  render(<Place isOpen />)
  fail()
  expect(screen.queryByText(FAILED)).toBeNull()
  await pass(1000)
  expect(screen.getByText(FAILED)).toBeDefined()
  script.resolve(Toasts)
  await pass(1)
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(screen.getByText('all toasts')).toBeDefined()
})
