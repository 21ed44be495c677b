import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { z, ZodError } from 'zod'
import { allEndpoints } from './areas.ts'
import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointRequest,
  toCall,
} from './endpoint.ts'

const SOURCES = join(import.meta.dirname, '..')

const renameGroup = {
  method: 'PUT',
  url: '/api/v2/groups/:groupId/devices/:deviceId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'For this test',
  schema: {
    params: z.object({ groupId: z.coerce.number<number>().int(), deviceId: z.coerce.number<number>().int() }),
    querystring: z.object({ force: z.stringbool().optional(), name: z.string().optional() }),
    body: z.object({ groupName: z.string() }),
    response: { 200: z.object({ group_id: z.int() }) },
  },
} as const satisfies Endpoint

test('a call fills the path, leaves out missing values, and sends the body as JSON', () => {
  const call = toCall(renameGroup, {
    params: { groupId: 3, deviceId: 7 },
    querystring: { name: 'north & south' },
    body: { groupName: 'Foxes' },
  })
  expect(call).toEqual({
    method: 'PUT',
    path: '/api/v2/groups/3/devices/7?name=north+%26+south',
    body: '{"groupName":"Foxes"}',
  })
})

test('a call that does not fit the contract is not sent', () => {
  const input = { params: { groupId: 1.5, deviceId: 7 }, querystring: {}, body: { groupName: 'Foxes' } }
  expect(() => toCall(renameGroup, input)).toThrow(ZodError)
})

test('one endpoint types the caller, the handler and the answer', () => {
  expectTypeOf<EndpointInput<typeof renameGroup>>().toMatchObjectType<{
    params: { groupId: number; deviceId: number }
  }>()
  expectTypeOf<EndpointRequest<typeof renameGroup>['body']>().toEqualTypeOf<{ groupName: string }>()
  expectTypeOf<EndpointRequest<typeof renameGroup>['querystring']>().toEqualTypeOf<{
    force?: boolean | undefined
    name?: string | undefined
  }>()
  expectTypeOf<EndpointAnswer<typeof renameGroup>>().toEqualTypeOf<{ group_id: number }>()
})

test('an endpoint that leaves out its scope, its audit or whether it may be repeated does not compile', () => {
  type RenameGroup = typeof renameGroup
  expectTypeOf<RenameGroup>().toExtend<Endpoint>()
  expectTypeOf<Omit<RenameGroup, 'scope'>>().not.toExtend<Endpoint>()
  expectTypeOf<Omit<RenameGroup, 'audit'>>().not.toExtend<Endpoint>()
  expectTypeOf<Omit<RenameGroup, 'method'> & { method: 'POST' }>().not.toExtend<Endpoint>()
  expectTypeOf<Omit<RenameGroup, 'access'> & { access: 'public' }>().not.toExtend<Endpoint>()
})

test('no two endpoints share a name', () => {
  const names = allEndpoints.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('every endpoint of a file belongs to an area', async () => {
  const listed = new Set(allEndpoints.map(({ endpoint }) => endpoint))
  const absent: string[] = []
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts')) continue
    const exported = (await import(join(SOURCES, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isEndpoint(value) && !listed.has(value)) absent.push(`${file} ${name}`)
  }
  expect(absent).toEqual([])
})

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
  )
}

test('no two endpoints share method and path, and each parameter of a path is described', () => {
  const all = allEndpoints.map(({ endpoint }) => endpoint)
  expect(new Set(all.map(({ method, url }) => `${method} ${url}`)).size).toBe(all.length)
  for (const { url, schema } of all) {
    const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(new Set(Object.keys(schema.params?.shape ?? {}))).toEqual(new Set(named))
  }
})
