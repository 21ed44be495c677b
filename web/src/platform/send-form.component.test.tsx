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

/** Sends a form to a server that takes half of it and then nothing more. */
function sendToStalled(signal?: AbortSignal): Promise<Response> {
  const upload = createFakeUpload((_url, init) => {
    sent = init.signal
    return new Promise(() => undefined)
  })
  vi.stubGlobal('XMLHttpRequest', upload)
  const form = { method: 'POST', headers: {}, body: new FormData(), signal, onProgress: () => undefined }
  return sendForm('/api/user/image', form)
}

test('an upload that makes no progress for 30 seconds is stopped with an error', async () => {
  const failure = expect(sendToStalled()).rejects.toMatchObject({ code: 'stalled', isPassing: true })
  vi.advanceTimersByTime(29_999)
  expect(sent?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  await failure
  expect(sent?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload that is aborted stops with the reason of its signal', async () => {
  const leaving = new AbortController()
  const failure = expect(sendToStalled(leaving.signal)).rejects.toBe('left')
  leaving.abort('left')
  await failure
  expect(sent?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a signal that is aborted before sends nothing', async () => {
  sent = undefined
  await expect(sendToStalled(AbortSignal.abort('left'))).rejects.toBe('left')
  expect(sent).toBeUndefined()
})
