import type { Endpoint } from '@sentinel/contracts/endpoint'
import { bodies, idParameters, neededParameters, otherParameters, type Person } from './walk-world.ts'
import type { TestApi } from './test-api.ts'

export type Ownership = 'own' | 'other’s' | 'former' | 'absent'

/** Whose things a call names, parameter by parameter. */
export type Naming = Record<string, Ownership>

/** Every way to name things in a call: all one's own, all another's, and each parameter by itself strange. */
export function namingsOf({ schema }: Endpoint): Naming[] {
  const asked = Object.keys(schema.querystring?.shape ?? {}).filter(
    (name) => !otherParameters.has(name) && neededParameters[name] === undefined,
  )
  const names = [...Object.keys(schema.params?.shape ?? {}), ...asked]
  const each = (ownership: Ownership) => Object.fromEntries(names.map((name) => [name, ownership]))
  const strange = names.flatMap((name) =>
    (['other’s', 'absent', ...(parameter(name).former ? (['former'] as const) : [])] as const).map(
      (ownership) => ({ ...each('own'), [name]: ownership }),
    ),
  )
  return [each('own'), ...strange, ...(names.length > 1 ? [each('other’s')] : [])]
}

/** Whether everything that is named is there for the caller. */
export function isAllTheirs(naming: Naming): boolean {
  return Object.entries(naming).every(
    ([name, ownership]) => ownership === 'own' || (ownership === 'other’s' && parameter(name).isShared),
  )
}

interface Call {
  method: Endpoint['method']
  url: string
  payload?: object
}

export async function aCall(
  api: TestApi,
  [name, endpoint]: [string, Endpoint],
  naming: Naming,
  { person, other }: { person: Person; other: Person },
): Promise<Call> {
  const query = new URLSearchParams()
  let { url } = endpoint as { url: string }
  for (const [id, ownership] of Object.entries(naming)) {
    const value = String(await valueOf(api, id, ownership, { person, other }))
    if (url.includes(`:${id}`)) url = url.replace(`:${id}`, encodeURIComponent(value))
    else query.set(id, value)
  }
  for (const asked of Object.keys(endpoint.schema.querystring?.shape ?? {})) {
    const value = neededParameters[asked]
    if (value !== undefined) query.set(asked, value)
  }
  const call = { method: endpoint.method, url: query.size > 0 ? `${url}?${query.toString()}` : url }
  if (!endpoint.schema.body) return call
  const body = bodies[name]
  if (!body) throw new Error(`say in bodies what a valid body of ${name} is`)
  return { ...call, payload: await body(person, api) }
}

function valueOf(
  api: TestApi,
  name: string,
  ownership: Ownership,
  { person, other }: { person: Person; other: Person },
): unknown {
  const { of, former, absent } = parameter(name)
  if (ownership === 'absent') return absent
  if (ownership === 'former') return former?.(person)
  return of(ownership === 'own' ? person : other, api)
}

function parameter(name: string) {
  const known = idParameters[name]
  if (!known) throw new Error(`say in idParameters or otherParameters what ${name} names`)
  return known
}
