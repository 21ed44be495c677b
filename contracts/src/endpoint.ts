import type { z } from 'zod'

/** Who may call an endpoint. `owner` is everyone but a viewer; the server refuses others with 403. */
export type Access = 'public' | 'signed-in' | 'owner' | 'staff'

interface EndpointSchema {
  readonly params?: z.ZodObject
  readonly querystring?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: { readonly 200: z.ZodType }
}

/**
 * One HTTP call as plain data: the api registers it, the web calls it, the documentation lists it.
 * `url` is written with `:name` for each parameter, which `schema.params` describes.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: `/${string}`
  readonly access: Access
  readonly summary: string
  /** Media type of an answer that is no JSON. A GET of an image is also let in by the session cookie: `<img>` sends no header. */
  readonly produces?: 'image/jpeg' | 'text/csv'
  /** It may read thousands of rows: calls of one person wait for one another. */
  readonly isHeavy?: true
  /** It may change thousands of rows, which takes up to a minute: one call of a person runs at once. */
  readonly isBulk?: true
  readonly schema: EndpointSchema
}

type PartOf<
  E extends Endpoint,
  Part extends 'params' | 'querystring' | 'body',
  In extends 'input' | 'output',
> = E['schema'][Part] extends z.ZodType
  ? { [Key in Part]: In extends 'input' ? z.input<E['schema'][Part]> : z.output<E['schema'][Part]> }
  : unknown

/** What a caller hands over: `params`, `querystring` and `body`, each only where the endpoint has it. */
export type EndpointInput<E extends Endpoint> = PartOf<E, 'params', 'input'> &
  PartOf<E, 'querystring', 'input'> &
  PartOf<E, 'body', 'input'>

/** What the handler receives, after validation. */
export type EndpointRequest<E extends Endpoint> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'querystring', 'output'> &
  PartOf<E, 'body', 'output'>

export type EndpointAnswer<E extends Endpoint> = z.output<E['schema']['response'][200]>

interface Call {
  method: Endpoint['method']
  path: string
  body: string | undefined
}

type QueryValue = string | number | boolean | undefined

/** Turns an endpoint and its input into a request. Throws a `ZodError` when the input does not fit. */
export function toCall<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Call {
  const given = input as { params?: unknown; querystring?: unknown; body?: unknown } // safe: reads only what each schema parses
  const params = endpoint.schema.params?.parse(given.params) ?? {}
  const query = new URLSearchParams()
  const asked = (endpoint.schema.querystring?.parse(given.querystring) ?? {}) as Record<string, QueryValue> // a query string holds no objects
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value))

  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return {
    method: endpoint.method,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    body: endpoint.schema.body && JSON.stringify(endpoint.schema.body.parse(given.body)),
  }
}
