import { expect, expectTypeOf, test } from 'vitest'
import { z, ZodError } from 'zod'
import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointRequest,
  toCall,
} from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const renameGroup = {
  method: 'PUT',
  url: '/api/v2/groups/:groupId/devices/:deviceId',
  access: 'owner',
  summary: 'For this test',
  schema: {
    params: z.object({ groupId: z.coerce.number<number>().int(), deviceId: z.coerce.number<number>().int() }),
    querystring: z.object({ force: z.stringbool().optional(), name: z.string().optional() }),
    body: z.object({ groupName: z.string() }),
    response: { 200: z.object({ group_id: z.int() }) },
  },
} as const satisfies Endpoint

test('a call fills the path, leaves out what is not asked, and sends the body as JSON', () => {
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

test('no two endpoints share method and path, and each parameter of a path is described', () => {
  const all: Endpoint[] = Object.values(endpoints)
  expect(new Set(all.map(({ method, url }) => `${method} ${url}`)).size).toBe(all.length)
  for (const { url, schema } of all) {
    const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(new Set(Object.keys(schema.params?.shape ?? {}))).toEqual(new Set(named))
  }
})
