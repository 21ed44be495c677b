import { allEndpoints } from '@sentinel/contracts/http/areas'
import type { Endpoint } from '@sentinel/contracts/http/endpoint'
import type { z } from 'zod'

interface Found {
  endpoint: Endpoint
  params: Record<string, string>
  search: Record<string, string>
}

/** Fixed paths come before those with parameters, as in the api's router. */
const routes = allEndpoints
  .map(({ endpoint }) => ({ endpoint, pattern: toPattern(endpoint.url) }))
  .toSorted((a, b) => countParams(a.endpoint) - countParams(b.endpoint))

/** Finds the endpoint that a request is for. Throws if the contract has none. */
export function findEndpoint(method: string, url: string): Found {
  const { pathname, searchParams } = new URL(url, 'http://console.test')
  for (const { endpoint, pattern } of routes) {
    const match = endpoint.method === method ? pattern.exec(pathname) : null
    if (match) return { endpoint, params: decode(match.groups), search: Object.fromEntries(searchParams) }
  }
  throw new Error(`The contract has no ${method} ${pathname}`)
}

/** Parses a request with its endpoint's schemas. Throws if it does not match. */
export function readRequest(
  endpoint: Endpoint,
  { params, search, body }: Omit<Found, 'endpoint'> & { body: unknown },
): unknown {
  const { schema } = endpoint
  return {
    ...(schema.params && { params: parse(endpoint, schema.params, params) }),
    ...(schema.querystring && { querystring: parse(endpoint, schema.querystring, search) }),
    ...(schema.body && { body: parse(endpoint, schema.body, readBody(body)) }),
  }
}

function readBody(body: unknown): unknown {
  return body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
}

function parse(endpoint: Endpoint, schema: z.ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(`A request to ${endpoint.method} ${endpoint.url} does not fit: ${parsed.error.message}`)
}

function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function countParams({ url }: Endpoint): number {
  return url.split(':').length
}

function decode(groups: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}
