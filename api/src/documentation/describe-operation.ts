import type { NamedEndpoint } from '@sentinel/contracts/all-endpoints'
import type { Access, Endpoint } from '@sentinel/contracts/endpoint'
import { NEXT_CURSOR_HEADER } from '@sentinel/contracts/lists'
import { z } from 'zod'
import type { SchemaBook } from './describe-schemas.ts'
import { errorAnswers, findErrorCodes } from './error-answers.ts'

const JSON_TYPE = 'application/json'

const accessTexts: Record<Access, string> = {
  public: 'No session is needed.',
  'signed-in': 'For every account.',
  owner: 'For owners and staff.',
  staff: 'For staff.',
}

/** An endpoint as an operation of OpenAPI 3.1. */
export function describeOperation({ name, area, endpoint }: NamedEndpoint, book: SchemaBook): object {
  const { access, scope, summary, schema, audit = false, consumes = JSON_TYPE } = endpoint
  const parameters = [
    ...describeParameters(schema.params, 'path', book),
    ...describeParameters(schema.querystring, 'query', book),
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
    'x-idempotent': isIdempotent(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(schema.body && {
      requestBody: {
        required: true,
        content: { [consumes]: { schema: book.describe(schema.body, 'input') } },
      },
    }),
    responses: { 200: describeAnswer(endpoint, book), ...describeErrors(endpoint) },
  }
}

function describeRules(endpoint: Endpoint): string {
  const { access, scope, audit, method } = endpoint
  return [
    accessTexts[access],
    scope && `Scope: \`${scope}\`.`,
    audit && 'Written to the audit trail.',
    method === 'POST' &&
      !isIdempotent(endpoint) &&
      'Not idempotent: do not repeat it after an answer that got lost.',
  ]
    .filter((text) => text !== undefined && text !== false)
    .join(' ')
}

function isIdempotent({ method, idempotent }: Endpoint): boolean {
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
): object[] {
  return Object.entries<z.ZodType>(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || part._zod.optin !== 'optional',
    schema: book.describe(part, 'input'),
  }))
}

function describeAnswer(endpoint: Endpoint, book: SchemaBook): object {
  const { produces = JSON_TYPE, schema } = endpoint
  return {
    description: 'Success',
    ...(isPagedList(endpoint) && {
      headers: {
        [NEXT_CURSOR_HEADER]: {
          description: 'The `cursor` of the next page. Absent from the last page.',
          schema: { type: 'string' },
        },
      },
    }),
    content: { [produces]: { schema: book.describe(schema.response[200], 'output') } },
  }
}

function isPagedList({ schema }: Endpoint): boolean {
  return schema.response[200] instanceof z.ZodArray && 'cursor' in (schema.querystring?.shape ?? {})
}

function describeErrors(endpoint: Endpoint): Record<number, object> {
  const byStatus = Map.groupBy(findErrorCodes(endpoint), (code) => errorAnswers[code].status)
  // The first code is the one that the endpoint names itself where a status has several.
  return Object.fromEntries(
    [...byStatus].map(([status, [code]]) => [status, { $ref: `#/components/responses/${code}` }]),
  )
}
