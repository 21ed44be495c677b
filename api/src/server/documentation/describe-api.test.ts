import { allEndpoints } from '@sentinel/contracts/http/areas'
import { expect, test } from 'vitest'
import { describeApi } from './describe-api.ts'
import { errorAnswers, findErrorCodes, groupByStatus } from './error-answers.ts'

interface Operation {
  operationId: string
  tags: string[]
  description: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, unknown> }>
}

const document = describeApi() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}
const operations = new Map(
  Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => [operation.operationId, operation] as const),
  ),
)

test('an operation has the name of its endpoint and the tag of its area', () => {
  expect([...operations.keys()].toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
  for (const { name, area } of allEndpoints) expect(operations.get(name)?.tags).toEqual([area])
})

test('an operation shows every field of its endpoint', () => {
  expect(operations.get('deleteGroup')).toMatchObject({
    description:
      'For owners and staff. Scope: `manage`. Written to the audit trail. Asks who calls it to prove who they are, unless they have just done so.',
    security: [{ session: ['manage'] }],
    'x-access': 'owner',
    'x-scope': 'manage',
    'x-audit': true,
    'x-idempotent': true,
  })
  expect(operations.get('createGroup')).toMatchObject({
    'x-audit': false,
    'x-idempotent': 'by key',
    description: expect.stringContaining('with the `Idempotency-Key` that it was first sent with'),
  })
  expect(operations.get('changePassword')).toMatchObject({ 'x-idempotent': false })
  expect(operations.get('login')).toMatchObject({ security: [], 'x-access': 'public' })
  expect(Object.keys(operations.get('createGroup')?.requestBody?.content ?? {})).toEqual(['application/json'])
  expect(Object.keys(operations.get('getPhoto')?.responses[200]?.content ?? {})).toEqual(['image/jpeg'])
  expect(Object.keys(operations.get('exportInsights')?.responses[200]?.content ?? {})).toEqual(['text/csv'])
  expect(operations.get('exportInsights')?.responses[200]?.headers).toHaveProperty('x-total-rows')
})

test('the cookie gives a browser access only to images', () => {
  const byCookie = [...operations.values()].filter(({ security }) => security.some((way) => 'cookie' in way))
  expect(byCookie.map(({ operationId }) => operationId)).toEqual([
    'getModelPicture',
    'getPhoto',
    'getUserImage',
  ])
})

test('an operation lists the header Idempotency-Key if it is idempotent by key', () => {
  const taking = [...operations.values()].filter(({ parameters = [] }) =>
    parameters.some((parameter) => parameter.name === 'Idempotency-Key' && parameter.in === 'header'),
  )
  const byKey = allEndpoints.filter(({ endpoint }) => endpoint.idempotent === 'by key')
  expect(new Set(taking.map(({ operationId }) => operationId))).toEqual(
    new Set(byKey.map(({ name }) => name)),
  )
})

test('each parameter of a list of insights has a description and a default', () => {
  const lists = ['findInsights', 'listInsightsPage', 'listInsightLines', 'listDeviceInsights', 'listAlerts']
  const parameters = lists.flatMap((name) => operations.get(name)?.parameters ?? [])
  expect(parameters.length).toBeGreaterThan(lists.length)
  for (const { name, description } of parameters) expect(description, name).toMatch(/Default: /)
})

test('an operation lists the error answers that it can return', () => {
  const refused = (name: string) =>
    Object.entries(operations.get(name)?.responses ?? {}).flatMap(([status, { $ref }]) =>
      $ref ? [`${status} ${$ref.replace('#/components/responses/', '')}`] : [],
    )
  expect(refused('createGroup')).toEqual([
    '400 invalid',
    '401 unauthenticated',
    '403 forbidden_or_second_factor_setup_required',
    '409 conflict',
    '413 too_large',
    '415 unsupported_media_type',
    '429 rate_limited',
    '500 internal',
    '503 unavailable',
  ])
  expect(refused('login')).toContain('401 sign_in_failed_or_second_factor_required')
  expect(refused('getPhoto')).toContain('404 not_found')
  expect(refused('getPhoto')).toContain('416 invalid')
})

test('an answer with several codes lists them all, and those of a status have the same headers', () => {
  const answer = document.components.responses['sign_in_failed_or_second_factor_required']
  expect(answer).toMatchObject({
    description: expect.stringMatching(/`sign_in_failed`: .* `second_factor_required`: /),
  })
  for (const { endpoint } of allEndpoints)
    for (const codes of groupByStatus(findErrorCodes(endpoint)).values())
      expect(new Set(codes.map((code) => errorAnswers[code].headers)).size).toBe(1)
})

test('a list that is an array documents the header with the next cursor', () => {
  expect(operations.get('listAlerts')?.responses[200]?.headers).toHaveProperty('x-next-cursor')
  expect(operations.get('findInsights')?.responses[200]?.headers).toBeUndefined()
})

test('a schema that several operations use is a component', () => {
  const places = new Map<string, string[]>()
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && value.type === 'object' && 'required' in value) {
      const text = JSON.stringify(value)
      places.set(text, [...(places.get(text) ?? []), place])
    }
    for (const [key, part] of Object.entries(value)) visit(part, `${place}/${key}`)
  }
  visit(document, '')
  expect([...places.values()].filter((found) => found.length > 1)).toEqual([])
})

test('formatted strings have a valid example, and no number has the bounds of safe integers', () => {
  const unfit: unknown[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, format, pattern, examples, minimum, maximum } = value as Record<string, unknown>
    if (type === 'string' && format !== 'binary' && (format !== undefined || pattern !== undefined)) {
      const [example] = (examples ?? []) as unknown[]
      if (typeof example !== 'string' || !new RegExp(String(pattern), 'u').test(example)) unfit.push(value)
      else if (/^\d{4}-/.test(example) && Number.isNaN(Date.parse(example))) unfit.push(value)
    }
    if (minimum === Number.MIN_SAFE_INTEGER || maximum === Number.MAX_SAFE_INTEGER) unfit.push(value)
    Object.values(value).forEach(visit)
  }
  visit(document)
  expect(unfit).toEqual([])
  expect(document.components.schemas['WireTime']).toMatchObject({ examples: ['2026-11-20T03:11:08.000Z'] })
  expect(JSON.stringify(operations.get('login')?.requestBody)).toContain('"examples":["you@example.org"]')
  expect(document.components.schemas['ConfidencePercent']).toMatchObject({
    anyOf: [{ minimum: 0, maximum: 100 }, { type: 'null' }],
  })
})

test('unknown fields are refused if the schema of the body forbids them, and allowed in answers', () => {
  expect(document.components.schemas['RuleHours']).toMatchObject({ additionalProperties: false })
  expect(document.components.schemas['Insight']).not.toHaveProperty('additionalProperties')
})
