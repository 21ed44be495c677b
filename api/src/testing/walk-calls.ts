import {
  allEndpoints,
  type AreaEndpoints,
  type AreaName,
  type NamedEndpoint,
} from '@sentinel/contracts/http/areas'
import type { Endpoint } from '@sentinel/contracts/http/endpoint'
import type { TestApi } from './test-api.ts'
import type { AreaWalk, IdParameter, Parameter } from './walk-area.ts'
import type { Person } from './walk-world.ts'
import * as walks from './walks.ts'

/** All endpoints except those that another system calls with a signature, which are called by their areas' tests. */
export const unsignedEndpoints = allEndpoints.filter(({ name }) => name !== 'receiveStripeEvent')

export type Ownership = 'own' | 'other’s' | 'former' | 'absent'

/** The owner of each parameter value in a call. */
export type Naming = Record<string, Ownership>

/** Returns the cases to test for a call: all values are the caller's own, all belong to another person, or only one parameter is foreign. */
export function namingsOf(called: NamedEndpoint): Naming[] {
  const ids = findIdParameters(called)
  const names = Object.keys(ids)
  const each = (ownership: Ownership) => Object.fromEntries(names.map((name) => [name, ownership]))
  const strange = Object.entries(ids).flatMap(([name, { former }]) =>
    (['other’s', 'absent', ...(former ? (['former'] as const) : [])] as const).map((ownership) => ({
      ...each('own'),
      [name]: ownership,
    })),
  )
  return [each('own'), ...strange, ...(names.length > 1 ? [each('other’s')] : [])]
}

/** Returns true if the caller has access to all values. */
export function isAllTheirs(called: NamedEndpoint, naming: Naming): boolean {
  const ids = findIdParameters(called)
  return Object.entries(naming).every(
    ([name, ownership]) => ownership === 'own' || (ownership === 'other’s' && ids[name]?.isShared),
  )
}

/** Returns true if the id in a call's URL belongs to one of the caller's devices. A device in the body always belongs to the caller. */
export function isDeviceTheirs({ deviceId, insightId, updateId, messageId }: Naming): boolean {
  return (deviceId ?? insightId ?? updateId ?? messageId ?? 'own') === 'own'
}

interface Call {
  method: Endpoint['method']
  url: string
  payload?: object | FormData
}

export async function aCall(
  api: TestApi,
  called: NamedEndpoint,
  naming: Naming,
  people: { person: Person; other: Person },
): Promise<Call> {
  const { method, schema } = called.endpoint
  await walkOf(called.area).before?.[called.name]?.(people.person, api)
  const query = new URLSearchParams()
  let url: string = called.endpoint.url
  for (const [name, parameter] of Object.entries(findParameters(called))) {
    if (parameter === 'left out') continue
    const made = 'value' in parameter ? parameter.value : await valueOf(api, parameter, naming[name], people)
    if (url.includes(`:${name}`)) url = url.replace(`:${name}`, encodeURIComponent(String(made)))
    else query.set(name, String(made))
  }
  const call = { method, url: query.size > 0 ? `${url}?${query.toString()}` : url }
  if (!schema.body) return call
  const body = walkOf(called.area).bodies?.[called.name]
  if (!body) throw new Error(`the walk of ${called.area} has no body of ${called.name}`)
  const payload = await body(people.person, api)
  return { ...call, payload: called.endpoint.consumes === 'multipart/form-data' ? toForm(payload) : payload }
}

function toForm(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, value as string | File) // safe: fits the contract, where forms have texts and files
  return form
}

function valueOf(
  api: TestApi,
  { of, former, absent }: IdParameter,
  ownership: Ownership | undefined,
  { person, other }: { person: Person; other: Person },
): unknown {
  if (ownership === 'absent') return absent
  if (ownership === 'former') return former?.(person, api)
  return of(ownership === 'own' ? person : other, api)
}

function findIdParameters(called: NamedEndpoint): Record<string, IdParameter> {
  return Object.fromEntries(
    Object.entries(findParameters(called)).flatMap(([name, parameter]) =>
      typeof parameter === 'object' && 'of' in parameter ? [[name, parameter]] : [],
    ),
  )
}

function findParameters({ area, endpoint: { schema } }: NamedEndpoint): Record<string, Parameter> {
  const names = [...Object.keys(schema.params?.shape ?? {}), ...Object.keys(schema.querystring?.shape ?? {})]
  return Object.fromEntries(
    names.map((name) => {
      const parameter = walkOf(area).parameters?.[name]
      if (!parameter) throw new Error(`the walk of ${area} does not say what ${name} is`)
      return [name, parameter]
    }),
  )
}

interface AnyWalk {
  before?: Record<string, (person: Person, api: TestApi) => Promise<void>>
  parameters?: Record<string, Parameter>
  bodies?: Record<string, (person: Person, api: TestApi) => object | Promise<object>>
}

function walkOf(area: AreaName): AnyWalk {
  const all: { [Area in AreaName]: AreaWalk<AreaEndpoints[Area]> } = walks // an area without its walk does not compile
  return all[area]
}
