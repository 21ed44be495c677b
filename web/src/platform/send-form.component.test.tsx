import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeUpload } from '../testing/fake-upload.ts'
import { sendForm } from './send-form.ts'

let sent: AbortSignal | null | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Sends a form to a server that accepts half of it and then stalls. Resolves to the reason why the upload was cancelled. */
function sendToStalled(signal?: AbortSignal): Promise<unknown> {
  const upload = createFakeUpload((_url, init) => {
    sent = init.signal
    return new Promise(() => undefined)
  })
  vi.stubGlobal('XMLHttpRequest', upload)
  const form = { method: 'POST', headers: {}, body: new FormData(), signal, onProgress: () => undefined }
  return sendForm('/api/user/image', form).catch((error: unknown) => error)
}

test('an upload that makes no progress for 30 seconds is stopped with an error', async () => {
  const failure = sendToStalled()
  vi.advanceTimersByTime(29_999)
  expect(sent?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await failure).toMatchObject({ code: 'stalled', isPassing: true })
  expect(sent?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('an aborted upload stops with the reason of its signal', async () => {
  const leaving = new AbortController()
  const failure = sendToStalled(leaving.signal)
  leaving.abort('left')
  expect(await failure).toBe('left')
  expect(sent?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a signal that is already aborted sends nothing', async () => {
  sent = undefined
  expect(await sendToStalled(AbortSignal.abort('left'))).toBe('left')
  expect(sent).toBeUndefined()
})
