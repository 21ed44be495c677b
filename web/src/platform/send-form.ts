import { CallFailed } from './call-failed.ts'

/** An upload counts as stalled if nothing was sent for this long. */
const STALLED_AFTER_MS = 30_000
/** Limits how long the server may take to respond once everything is sent. It decodes all users' photos one after another. */
const ANSWERED_WITHIN_MS = 120_000

interface FormRequest {
  method: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal | undefined
  onProgress: (fraction: number) => void
}

/**
 * Sends a form like `fetch`, but also reports how much of it has been sent, from 0 to 1. Rejects with `CallFailed` (`stalled`) if the
 * upload or the response makes no progress, and with the signal's reason if it is aborted.
 */
export function sendForm(url: string, form: FormRequest): Promise<Response> {
  const { method, headers, body, signal, onProgress } = form
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(reason: unknown): void {
    reject(reason)
    request.abort()
  }
  function expectWithin(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => stop(new CallFailed({ code: 'stalled' })), ms)
  }
  const abort = () => stop(signal?.reason)

  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    expectWithin(STALLED_AFTER_MS)
    onProgress(total > 0 ? loaded / total : 0)
  })
  request.upload.addEventListener('load', () => expectWithin(ANSWERED_WITHIN_MS))
  request.addEventListener('load', () => resolve(toResponse(request)))
  request.addEventListener('error', () => reject(new TypeError('The form was not sent')))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  else {
    expectWithin(STALLED_AFTER_MS)
    request.send(body)
  }
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
