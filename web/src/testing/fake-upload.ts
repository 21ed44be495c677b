type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Creates an XMLHttpRequest that calls this `fetch`. It reports progress once, when half of the body has been sent. */
export function createFakeUpload(fetchAnswer: Fetch) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    #answered = new Headers()
    readonly #headers = new Headers()
    readonly #stop = new AbortController()

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getResponseHeader(name: string): string | null {
      return this.#answered.get(name)
    }

    abort(): void {
      this.#stop.abort()
    }

    send(body: FormData): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
      void this.#ask(body).catch(() => this.dispatchEvent(new Event('error')))
    }

    async #ask(body: FormData): Promise<void> {
      const answer = await fetchAnswer(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#stop.signal,
      })
      this.status = answer.status
      this.#answered = answer.headers
      this.responseText = await answer.text()
      this.dispatchEvent(new Event('load'))
    }
  }
}
