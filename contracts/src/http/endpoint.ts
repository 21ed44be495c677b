import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call an endpoint. `owner` is everyone but a viewer; the server refuses others with 403. */
export type Access = 'public' | 'signed-in' | 'owner' | 'staff'

/**
 * What a caller has to be allowed to do:
 * - `read`: read what cameras have sent and how things are set
 * - `triage`: give insights and alerts a status, and review species
 * - `command`: ask a device to do something
 * - `manage`: change devices, groups, integrations, rules and who has access, and read who has it
 */
export type Scope = 'read' | 'triage' | 'command' | 'manage'

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
export type Endpoint = EndpointOutline & Permission & Effect

interface EndpointOutline {
  readonly url: `/${string}`
  readonly summary: string
  /** Media type of the body: JSON where this is left out. */
  readonly consumes?: 'multipart/form-data'
  /**
   * Media type of an answer that is not JSON. A GET of an image is also let in by the session cookie: `<img>` sends no header.
   * `application/octet-stream` is a file of bytes. Of an image or a file a `Range` can be asked for.
   */
  readonly produces?: 'image/jpeg' | 'text/csv' | 'application/zip' | 'application/octet-stream'
  /** Its answer has the header `X-Total-Rows`. */
  readonly tellsTotal?: true
  /** It may read thousands of rows, or take a large file: calls of one person wait for one another. */
  readonly isHeavy?: true
  /** It may change thousands of rows, which takes up to a minute: one call of a person runs at once. */
  readonly isBulk?: true
  /** It checks or sets a password, which takes a core for a while: accounts and callers take turns. */
  readonly hashesPasswords?: true
  /** It changes a device or what belongs to it: somebody who may only look at the device is refused with 403. */
  readonly managersOnly?: true
  /** Codes of error answers beyond those that follow from its access, its scope and its schema. */
  readonly errors?: readonly ErrorCode[]
  /**
   * The person has to prove who they are, unless they have just done so: with a second factor, or with the password where they have none.
   * Before an act that cannot be undone (`audit`), only people with a second factor are asked.
   */
  readonly confirms?: true
  /** Staff may call it before they have set up the second factor that the console requires of them. */
  readonly beforeSetup?: true
  readonly schema: EndpointSchema
}

type Permission =
  | { readonly access: 'public'; readonly scope?: never }
  | { readonly access: Exclude<Access, 'public'>; readonly scope: Scope }

/**
 * A GET changes nothing. By HTTP, a PUT or DELETE that is sent twice has the effect of one; a POST says whether it has. `audit`: the
 * call cannot be undone, so the audit trail gets a row for it. Acts of staff get one in any case.
 */
type Effect =
  | { readonly method: 'GET'; readonly audit?: never; readonly idempotent?: never }
  | { readonly method: 'PUT' | 'DELETE'; readonly audit: boolean; readonly idempotent?: never }
  | {
      readonly method: 'POST'
      readonly audit: boolean
      /**
       * Whether the same call sent twice has the effect of one, so that a client that got no answer may repeat it:
       * - `true`: always
       * - `by key`: if both calls have the same `Idempotency-Key`. Its handler works within `once` of the api.
       * - `false`: never. docs/decisions/0040 has the reason for each.
       */
      readonly idempotent: boolean | 'by key'
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
  /** JSON, or a form where the endpoint consumes one. */
  body: string | FormData | undefined
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
    body: endpoint.schema.body && writeBody(endpoint, endpoint.schema.body.parse(given.body)),
  }
}

function writeBody({ consumes }: Endpoint, body: unknown): string | FormData {
  if (consumes !== 'multipart/form-data') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) form.set(name, value) // safe: a form has texts and files
  return form
}
