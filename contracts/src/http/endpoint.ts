import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Says who may call an endpoint. `owner` means everyone except viewers, who get 403. */
export type Access = 'public' | 'signed-in' | 'owner' | 'staff'

/**
 * The permission that a caller needs:
 * - `read`: read what cameras have sent and how they are configured
 * - `triage`: give insights and alerts a status, and review species
 * - `command`: send commands to a device
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
 * Describes one HTTP call as plain data. The api registers the endpoint, the web calls it, and the documentation lists it. `url` contains `:name` for
 * each parameter, which `schema.params` describes.
 */
export type Endpoint = EndpointOutline & Permission & Effect

interface EndpointOutline {
  readonly url: `/${string}`
  readonly summary: string
  /** The media type of the body. The default is JSON. */
  readonly consumes?: 'multipart/form-data'
  /**
   * The media type of a response that is not JSON. A GET of an image also accepts the session cookie, because `<img>` sends no header.
   * `application/octet-stream` is a binary file. Images and files support `Range` requests.
   */
  readonly produces?: 'image/jpeg' | 'text/csv' | 'application/zip' | 'application/octet-stream'
  /** The response has the header `X-Total-Rows`. */
  readonly tellsTotal?: true
  /** The call may read thousands of rows or receive a large file, so calls by the same user run one after another. */
  readonly isHeavy?: true
  /** The call may change thousands of rows, which takes up to a minute, so each user can run only one at a time. */
  readonly isBulk?: true
  /** The call checks or sets a password, which keeps a core busy for a while, so accounts and callers take turns. */
  readonly hashesPasswords?: true
  /** The call changes a device or data that belongs to it. Users with view-only access to the device get 403. */
  readonly managersOnly?: true
  /** The error codes that responses may have in addition to those implied by the access, the scope and the schema. */
  readonly errors?: readonly ErrorCode[]
  /**
   * The user has to prove their identity, unless they have just done so: with a second factor, or with the password if they have none. Before an
   * irreversible act (`audit`), only users with a second factor have to do this.
   */
  readonly confirms?: true
  /** Staff may call the endpoint before they have set up the second factor that the console requires. */
  readonly beforeSetup?: true
  readonly schema: EndpointSchema
}

type Permission =
  | { readonly access: 'public'; readonly scope?: never }
  | { readonly access: Exclude<Access, 'public'>; readonly scope: Scope }

/**
 * A GET changes nothing. In HTTP, sending a PUT or DELETE twice has the same effect as sending it once. A POST must declare whether this is the case.
 * `audit` means that the call cannot be undone, so it adds a row to the audit trail. Acts by staff always add one.
 */
type Effect =
  | { readonly method: 'GET'; readonly audit?: never; readonly idempotent?: never }
  | { readonly method: 'PUT' | 'DELETE'; readonly audit: boolean; readonly idempotent?: never }
  | {
      readonly method: 'POST'
      readonly audit: boolean
      /**
       * Says whether sending the same call twice has the same effect as sending it once, so that a client that got no response may repeat it:
       * - `true`: always
       * - `by key`: if both calls have the same `Idempotency-Key`. The handler runs inside the api's `once`.
       * - `false`: never. The reasons are in docs/decisions/0040.
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

/** A call's input: `params`, `querystring` and `body`, each only if the endpoint has it. */
export type EndpointInput<E extends Endpoint> = PartOf<E, 'params', 'input'> &
  PartOf<E, 'querystring', 'input'> &
  PartOf<E, 'body', 'input'>

/** The input that the handler receives after validation. */
export type EndpointRequest<E extends Endpoint> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'querystring', 'output'> &
  PartOf<E, 'body', 'output'>

export type EndpointAnswer<E extends Endpoint> = z.output<E['schema']['response'][200]>

interface Call {
  method: Endpoint['method']
  path: string
  /** JSON, or a form if the endpoint consumes one. */
  body: string | FormData | undefined
}

type QueryValue = string | number | boolean | undefined

/** Turns an endpoint and its input into a request. Throws a `ZodError` if the input is invalid. */
export function toCall<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Call {
  const given = input as { params?: unknown; querystring?: unknown; body?: unknown } // safe: reads only what each schema parses
  const params = endpoint.schema.params?.parse(given.params) ?? {}
  const query = new URLSearchParams()
  const requested = (endpoint.schema.querystring?.parse(given.querystring) ?? {}) as Record<
    string,
    QueryValue
  > // a query string holds no objects
  for (const [name, value] of Object.entries(requested))
    if (value !== undefined) query.set(name, String(value))

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
