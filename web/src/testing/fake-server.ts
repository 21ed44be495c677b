import type { Endpoint, EndpointAnswer, EndpointRequest } from '@sentinel/contracts/http/endpoint'
import { IDEMPOTENCY_KEY_HEADER } from '@sentinel/contracts/server/idempotency'
import { findEndpoint, readRequest } from './read-request.ts'
import { answerWith, type Failure, failWith, type Page, type Versioned } from './write-response.ts'

type Made<E extends Endpoint> = EndpointAnswer<E> | Page<EndpointAnswer<E>> | Versioned<EndpointAnswer<E>>
type Answer<E extends Endpoint> = Made<E> | ((request: EndpointRequest<E>) => Made<E> | Promise<Made<E>>)

/** The test's responses, and the console's requests so far. */
interface State {
  answers: Map<Endpoint, (request: unknown) => unknown>
  failures: Map<Endpoint, Failure | 'unreachable'>
  gates: Map<Endpoint, Promise<void>>
  calls: { endpoint: Endpoint; request: unknown; headers: Headers }[]
  problems: string[]
}

/**
 * Replaces the api in component tests. It knows every endpoint in the contract and answers those for which the test has given a response.
 * `problems` lists what could not happen with the real api: calls that the test did not expect, and requests or responses that do not match
 * the contract.
 */
export function createFakeServer() {
  const state: State = { answers: new Map(), failures: new Map(), gates: new Map(), calls: [], problems: [] }
  return {
    ...buildControls(state),
    ...buildRecords(state),
    problems: state.problems,
    /** Replaces the global `fetch`. */
    fetch: async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      try {
        return await handle(state, input instanceof Request ? input.url : String(input), init)
      } catch (error) {
        const isExpected = error instanceof UnreachableError || error === init.signal?.reason
        if (!isExpected) state.problems.push(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

function buildControls({ answers, failures, gates }: State) {
  return {
    /** Answers every call of the endpoint with this response, until another one is given. */
    answer<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
      const make = typeof answer === 'function' ? (answer as (request: unknown) => unknown) : () => answer // safe: `readRequest` parsed it
      answers.set(endpoint, make)
    },
    /** Refuses every call of the endpoint with the contract's error body, until `recover`. */
    fail(endpoint: Endpoint, failure: Failure): void {
      failures.set(endpoint, failure)
    },
    /** Fails every call of the endpoint as a browser does without a network, until `recover`. */
    makeUnreachable(...endpoints: Endpoint[]): void {
      for (const endpoint of endpoints) failures.set(endpoint, 'unreachable')
    },
    /** Ends `fail` and `makeUnreachable`, so that the endpoint is answered as before. */
    recover(...endpoints: Endpoint[]): void {
      for (const endpoint of endpoints) failures.delete(endpoint)
    },
    /** Delays the endpoint's responses until the returned function is called. */
    hold(endpoint: Endpoint): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gates.set(endpoint, promise)
      return () => {
        gates.delete(endpoint)
        resolve()
      }
    },
  }
}

function buildRecords({ calls }: State) {
  return {
    /** Returns the requests to the endpoint so far, oldest first. */
    callsTo<E extends Endpoint>(endpoint: E): EndpointRequest<E>[] {
      return calls
        .filter((call) => call.endpoint === endpoint)
        .map(({ request }) => request as EndpointRequest<E>) // safe: `readRequest` has parsed it with the endpoint's schemas
    },
    /** Returns the versions that calls of the endpoint have specified so far, oldest first. */
    versionsTo(endpoint: Endpoint): (string | null)[] {
      return calls.filter((call) => call.endpoint === endpoint).map(({ headers }) => headers.get('if-match'))
    },
    /** Returns the `Idempotency-Key` of each call of the endpoint so far, oldest first. */
    keysTo(endpoint: Endpoint): (string | null)[] {
      return calls
        .filter((call) => call.endpoint === endpoint)
        .map(({ headers }) => headers.get(IDEMPOTENCY_KEY_HEADER))
    },
    /** Returns every call so far that changes something, as `METHOD url`. */
    changes(): string[] {
      return calls
        .filter(({ endpoint }) => endpoint.method !== 'GET')
        .map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`)
    },
    /** Returns the URL of every call so far, as written in the contract. */
    asked(): string[] {
      return calls.map(({ endpoint }) => endpoint.url)
    },
  }
}

async function handle(state: State, url: string, init: RequestInit): Promise<Response> {
  const { endpoint, params, search } = findEndpoint(init.method ?? 'GET', url)
  const headers = new Headers(init.headers)
  const isSignedIn = headers.has('authorization')
  if (endpoint.access !== 'public' && !isSignedIn) return failWith({ code: 'unauthenticated' })
  const request = readRequest(endpoint, { params, search, body: init.body })
  state.calls.push({ endpoint, request, headers })
  await waitAtGate(state.gates.get(endpoint), init.signal)
  const failure = state.failures.get(endpoint)
  if (failure === 'unreachable') throw new UnreachableError()
  if (failure) return failWith(failure)
  const answer = state.answers.get(endpoint)
  if (!answer) throw new Error(`The test has no answer to ${endpoint.method} ${endpoint.url}`)
  return answerWith(endpoint, await answer(request))
}

/** Rejects when the caller aborts, as `fetch` does. */
async function waitAtGate(gate: Promise<void> | undefined, signal: RequestInit['signal']): Promise<void> {
  signal?.throwIfAborted()
  if (!gate) return
  const { promise: isAborted, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  await Promise.race([gate, isAborted])
}

/** The error that `fetch` rejects with if there is no network. A response function can throw it to fail only some of the calls. */
export class UnreachableError extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}
