interface FormRequest {
  method: string
  headers: Record<string, string>
  body: FormData
  onProgress: (fraction: number) => void
}

/** Sends a form as `fetch` does, and tells how much of it has been sent, from 0 to 1, which `fetch` cannot. */
export function sendForm(url: string, { method, headers, body, onProgress }: FormRequest): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve(toResponse(request)))
  request.addEventListener('error', () => reject(new TypeError('The form was not sent')))
  request.send(body)
  return promise
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
