import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { parseJson } from '../message/parse-json.ts'
import { isJson, OffsetTime, refuse } from './refusals.ts'
import {
  type ReceivedRequest,
  type StandIn,
  type UsualAnswer,
  startStandIn,
} from '../../../testing/stand-in-server.ts'

const LIST_MAX = 100

const Location = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })

const Event = z.strictObject({
  title: z.string().min(1),
  event_type: z.string().regex(/^[a-z0-9_]+$/),
  recorded_at: OffsetTime,
  location: Location,
  event_details: z.record(z.string(), z.unknown()),
  source: z.string().min(1),
})

const Observation = z.strictObject({
  source: z.string().min(1),
  source_name: z.string().optional(),
  type: z.string().optional(),
  subject_type: z.string().optional(),
  recorded_at: OffsetTime,
  location: Location,
  additional: z.record(z.string(), z.unknown()).optional(),
})

const EventChange = z.strictObject({
  title: z.string().min(1).optional(),
  status: z.enum(['new', 'active', 'resolved']).optional(),
  event_details: z.record(z.string(), z.unknown()).optional(),
})

export interface GundiV2StandIn extends StandIn {
  events: (z.infer<typeof Event> & { objectId: string })[]
  observations: (z.infer<typeof Observation> & { objectId: string })[]
  attachments: { eventId: string; fileName: string; type: string; bytes: Uint8Array }[]
  changes: (z.infer<typeof EventChange> & { eventId: string })[]
}

interface Settings {
  tokens: string[]
  /** The minimum time between two requests with the same token. The default is none. */
  pauseMs?: number
  now?: () => number
}

/**
 * Starts a stand-in for the second generation of the Gundi sensors API, below `/v2`. It refuses times without a zone, invalid coordinates, unknown
 * keys and events, other content types, lists of more than 100 and, if so configured, requests that come too soon.
 */
export async function startGundiV2({
  tokens,
  pauseMs = 0,
  now = Date.now,
}: Settings): Promise<GundiV2StandIn> {
  const stored = {
    events: [] as GundiV2StandIn['events'],
    observations: [] as GundiV2StandIn['observations'],
    attachments: [] as GundiV2StandIn['attachments'],
    changes: [] as GundiV2StandIn['changes'],
  }
  const lastAt = new Map<string, number>()

  function answer(request: ReceivedRequest): UsualAnswer | Promise<UsualAnswer> {
    const token = readToken(request.headers)
    if (!tokens.includes(token)) return refuse(401, 'Invalid or missing credentials.')
    const waitMs = (lastAt.get(token) ?? -Infinity) + pauseMs - now()
    if (waitMs > 0)
      return refuse(429, 'Too many requests.', { 'retry-after': String(Math.ceil(waitMs / 1000)) })
    lastAt.set(token, now())
    return take(request, stored)
  }
  const standIn = await startStandIn(answer)
  return { ...standIn, url: `${standIn.url}/v2`, ...stored }
}

function readToken({ apikey, authorization = '' }: IncomingHttpHeaders): string {
  return apikey === undefined ? authorization.replace(/^Bearer /, '') : String(apikey)
}

type Kept = Pick<GundiV2StandIn, 'events' | 'observations' | 'attachments' | 'changes'>

function take(request: ReceivedRequest, stored: Kept): UsualAnswer | Promise<UsualAnswer> {
  const call = `${request.method} ${request.path}`
  if (call === 'POST /v2/events/') return takeList(request, Event, stored.events)
  if (call === 'POST /v2/observations/') return takeList(request, Observation, stored.observations)

  const [, eventId, isAttachment] = /^\/v2\/events\/([^/]+)\/(attachments\/)?$/.exec(request.path) ?? []
  if (eventId === undefined || !stored.events.some(({ objectId }) => objectId === eventId))
    return refuse(404, 'Not found.')
  if (isAttachment && request.method === 'POST') return takeAttachment(request, eventId, stored.attachments)
  if (!isAttachment && request.method === 'PATCH') return takeChange(request, eventId, stored.changes)
  return refuse(405, 'Method not allowed.')
}

function takeList<Item extends object>(
  { headers, body }: ReceivedRequest,
  schema: z.ZodType<Item>,
  stored: (Item & { objectId: string })[],
): UsualAnswer {
  if (!isJson(headers)) return refuse(415, 'Must be application/json.')
  const { data, error } = z.array(schema).min(1).max(LIST_MAX).safeParse(parseJson(body.toString()))
  if (error) return refuse(422, z.prettifyError(error))
  const taken = data.map((item) => ({ ...item, objectId: randomUUID() }))
  stored.push(...taken)
  const createdAt = new Date().toISOString()
  return { status: 200, body: taken.map(({ objectId }) => ({ object_id: objectId, created_at: createdAt })) }
}

async function takeAttachment(
  { headers, body }: ReceivedRequest,
  eventId: string,
  stored: Kept['attachments'],
): Promise<UsualAnswer> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return refuse(415, 'Must be multipart/form-data.')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const files = [...form.values()].filter((value) => value instanceof File)
  if (files.length === 0) return refuse(422, 'There is no file.')
  for (const file of files)
    stored.push({ eventId, fileName: file.name, type: file.type, bytes: await file.bytes() })
  return { status: 200, body: files.map(() => ({ object_id: randomUUID() })) }
}

function takeChange(
  { headers, body }: ReceivedRequest,
  eventId: string,
  stored: Kept['changes'],
): UsualAnswer {
  if (!isJson(headers)) return refuse(415, 'Must be application/json.')
  const { data, error } = EventChange.safeParse(parseJson(body.toString()))
  if (error) return refuse(422, z.prettifyError(error))
  stored.push({ ...data, eventId })
  return { status: 200, body: { object_id: eventId } }
}
