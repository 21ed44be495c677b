import type { NamedEndpoint } from '@sentinel/contracts/http/areas'
import type { Access, Endpoint } from '@sentinel/contracts/http/endpoint'
import { documentedName } from './documented-path.ts'
import { IDEMPOTENCY_KEY_HEADER, IdempotencyKey } from '@sentinel/contracts/server/idempotency'
import { IDEMPOTENCY_KEY_STORED_HOURS } from '@sentinel/contracts/server/limits'
import { NEXT_CURSOR_HEADER, TOTAL_ROWS_HEADER } from '@sentinel/contracts/http/lists'
import { z } from 'zod'
import type { JsonSchema, SchemaBook } from './describe-schemas.ts'
import { findErrorCodes, groupByStatus, nameAnswer } from './error-answers.ts'

const JSON_TYPE = 'application/json'
const RANGE_NOT_SATISFIABLE = 416

const NEXT_CURSOR = {
  [NEXT_CURSOR_HEADER]: {
    description: 'The `cursor` of the next page. Absent from the last page.',
    schema: { type: 'string' },
  },
}

const TOTAL_ROWS = {
  [TOTAL_ROWS_HEADER]: {
    description: 'How many lines follow the first.',
    schema: { type: 'integer' },
  },
}

const accessTexts: Record<Access, string> = {
  public: 'No session is needed.',
  'signed-in': 'For every account.',
  owner: 'For owners and staff.',
  staff: 'For staff.',
}

const repetitionTexts = new Map<boolean | 'by key', string>([
  [false, 'Not idempotent: do not repeat it after an answer that got lost.'],
  ['by key', 'Idempotent by key: repeat it only with the `Idempotency-Key` that it was first sent with.'],
])

const KEY_PARAMETER = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description: `Any text that is new for each thing to be made, such as a UUID. For ${IDEMPOTENCY_KEY_STORED_HOURS} hours, the same call with the same key gets the same answer and makes nothing again; another call with it gets 409.`,
}

/** Returns an endpoint as an OpenAPI 3.1 operation. */
export function describeOperation({ name, area, endpoint }: NamedEndpoint, book: SchemaBook): object {
  const { access, scope, summary, schema, audit = false, consumes = JSON_TYPE } = endpoint
  const parameters = [
    ...describeParameters(schema.params, 'path', book).map((parameter) =>
      nameInPath(parameter, endpoint.url),
    ),
    ...describeParameters(schema.querystring, 'query', book),
    ...(howIdempotent(endpoint) === 'by key'
      ? [{ ...KEY_PARAMETER, schema: book.describe(IdempotencyKey, 'input') }]
      : []),
  ]
  return {
    operationId: name,
    tags: [area],
    summary,
    description: describeRules(endpoint),
    security: describeSecurity(endpoint),
    'x-access': access,
    ...(scope && { 'x-scope': scope }),
    'x-audit': audit,
    'x-idempotent': howIdempotent(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(schema.body && {
      requestBody: {
        required: true,
        content: { [consumes]: { schema: book.describe(schema.body, 'input') } },
      },
    }),
    responses: { ...describeAnswers(endpoint, book), ...describeErrors(endpoint) },
  }
}

/** Renames a parameter if OpenAPI cannot distinguish its path from another, and describes which id it takes. */
function nameInPath(parameter: Parameter, url: string): Parameter {
  const name = documentedName(url, parameter.name)
  if (name === parameter.name) return parameter
  return { ...parameter, name, description: `Called \`${parameter.name}\` in the guide.` }
}

function describeRules(endpoint: Endpoint): string {
  const { access, scope, audit, confirms, managersOnly } = endpoint
  return [
    accessTexts[access],
    managersOnly && 'For people who may manage the device: others who have it get 403.',
    scope && `Scope: \`${scope}\`.`,
    audit && 'Written to the audit trail.',
    (audit || confirms) && 'Asks who calls it to prove who they are, unless they have just done so.',
    repetitionTexts.get(howIdempotent(endpoint)),
  ]
    .filter((text) => text !== undefined && text !== false)
    .join(' ')
}

function howIdempotent({ method, idempotent }: Endpoint): boolean | 'by key' {
  return method === 'POST' ? idempotent : true
}

function describeSecurity({ method, scope, produces }: Endpoint): object[] {
  if (scope === undefined) return []
  const takesCookie = method === 'GET' && produces === 'image/jpeg'
  return [{ session: [scope] }, ...(takesCookie ? [{ cookie: [scope] }] : [])]
}

function describeParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  book: SchemaBook,
): Parameter[] {
  const { properties = {}, required = [] } = book.describe(z.object(schema?.shape), 'input') as ObjectSchema // safe: created from an object
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: findDescription(schema?.shape[name]),
    schema: part,
  }))
}

interface Parameter {
  name: string
  in: string
  required: boolean
  description: string | undefined
  schema: JsonSchema
}

function findDescription(schema: z.core.$ZodType | undefined): string | undefined {
  if (schema === undefined) return undefined
  const own = z.globalRegistry.get(schema)?.description
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return own ?? (isWrapped ? findDescription(schema.unwrap()) : undefined)
}

interface ObjectSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

function describeAnswers(endpoint: Endpoint, book: SchemaBook): Record<number, object> {
  const { produces = JSON_TYPE, schema } = endpoint
  const content = { [produces]: { schema: book.describe(schema.response[200], 'output') } }
  const success = { description: 'Success', ...describeHeaders(endpoint), content }
  if (!takesRange(endpoint)) return { 200: success }
  return { 200: success, 206: { description: 'The part that `Range` asks for', content } }
}

function describeHeaders(endpoint: Endpoint): { headers?: object } {
  if (isPagedList(endpoint)) return { headers: NEXT_CURSOR }
  return endpoint.produces === 'text/csv' && endpoint.tellsTotal ? { headers: TOTAL_ROWS } : {}
}

function takesRange({ produces }: Endpoint): boolean {
  return produces === 'image/jpeg' || produces === 'application/octet-stream'
}

function isPagedList({ schema }: Endpoint): boolean {
  return schema.response[200] instanceof z.ZodArray && 'cursor' in (schema.querystring?.shape ?? {})
}

function describeErrors(endpoint: Endpoint): Record<number, object> {
  const byStatus = groupByStatus(findErrorCodes(endpoint))
  if (takesRange(endpoint)) byStatus.set(RANGE_NOT_SATISFIABLE, ['invalid'])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { $ref: `#/components/responses/${nameAnswer(codes)}` }]),
  )
}
