import { z } from 'zod'
import { parseJson } from '../message/parse-json.ts'
import { isJson, OffsetTime, refuse } from './refusals.ts'
import {
  type ReceivedRequest,
  type StandIn,
  type UsualAnswer,
  startStandIn,
} from '../../../testing/stand-in-server.ts'

const Location = z.strictObject({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) })

const GeoEvent = z.strictObject({
  device_id: z.string().min(1),
  title: z.string().min(1),
  event_type: z.string().regex(/^[a-z0-9_]+$/),
  recorded_at: OffsetTime,
  location: Location,
  event_details: z.record(z.string(), z.unknown()),
})

const Position = z.strictObject({
  device_id: z.string().min(1),
  name: z.string().optional(),
  type: z.string().optional(),
  subject_type: z.string().optional(),
  recorded_at: OffsetTime,
  location: Location,
  additional: z.record(z.string(), z.unknown()).optional(),
})

export interface GundiV1StandIn extends StandIn {
  geoevents: z.infer<typeof GeoEvent>[]
  positions: z.infer<typeof Position>[]
}

/**
 * Starts a stand-in for the first generation of the Gundi sensors API. It refuses lists, times without a zone, invalid coordinates and unknown keys.
 */
export async function startGundiV1({ keys }: { keys: string[] }): Promise<GundiV1StandIn> {
  const geoevents: GundiV1StandIn['geoevents'] = []
  const positions: GundiV1StandIn['positions'] = []

  function answer({ method, path, headers, body }: ReceivedRequest): UsualAnswer {
    if (!keys.includes(String(headers.apikey))) return refuse(401, 'Invalid or missing apikey.')
    if (path !== '/geoevents/' && path !== '/positions/') return refuse(404, 'Not found.')
    if (method !== 'POST') return refuse(405, 'Method not allowed.')
    if (!isJson(headers)) return refuse(415, 'Must be application/json.')
    const given = parseJson(body.toString())
    if (path === '/geoevents/') return keep(GeoEvent, given, geoevents)
    return keep(Position, given, positions)
  }
  const standIn = await startStandIn(answer)
  return { ...standIn, geoevents, positions }
}

function keep<Item>(schema: z.ZodType<Item>, given: unknown, stored: Item[]): UsualAnswer {
  const { data, error } = schema.safeParse(given)
  if (error) return refuse(422, z.prettifyError(error))
  stored.push(data)
  return { status: 200, body: { id: stored.length } }
}
