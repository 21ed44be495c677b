import { type Endpoint, type EndpointInput, toCall } from '@sentinel/contracts/http/endpoint'
import { setInsightSpecies } from '@sentinel/contracts/insights/species'
import { login, logout, SignedIn } from '@sentinel/contracts/account/users'
import { findRealClass } from '@sentinel/domain/fleet/simulated-mistakes'
import pg from 'pg'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'

const CHECKED_OF_EACH_MODEL = 100
/** Leaves the newest sightings for a new user to check. */
const LEFT_OF_EACH_MODEL = 5

/**
 * Checks some past sightings as the demo's owner, so that Field results have something to show. Each is confirmed, or corrected if the simulated
 * classifier was mistaken. Does nothing if sightings have been checked before, or if the password is no longer the demo's.
 */
export async function checkSightings(databaseUrl: string, apiUrl: string): Promise<void> {
  const answers = await findAnswers(databaseUrl)
  const email = DEMO_ACCOUNTS.find(({ role }) => role === 'owner')?.email ?? ''
  if (answers.length === 0) return
  const signedIn = await send(apiUrl, login, { body: { email, password: DEMO_PASSWORD } })
  if (!signedIn.ok) return
  const { token } = SignedIn.parse(await signedIn.json())
  for (const { insightId, classId } of answers)
    await send(
      apiUrl,
      setInsightSpecies,
      { params: { insightId }, querystring: {}, body: { class_id: classId } },
      token,
    )
  await send(apiUrl, logout, {}, token)
}

interface SightingAnswer {
  insightId: number
  /** The class that the sighting really shows. */
  classId: number
}

/** Returns recent sightings from each model with what they really show. Returns none if any sighting has been checked. */
export async function findAnswers(databaseUrl: string): Promise<SightingAnswer[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-demo' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    const { rows } = await client.query<{ insight_id: string; class_ids: number[]; confidences: number[] }>(
      `select insight_id, class_ids, class_confidences as confidences from (
         select *, row_number() over (partition by alg_id order by insight_id desc) as place from insight where class_ids is not null) ranked
       where place > $1 and place <= $1 + $2 and not exists (select from insight where reviewed_at is not null)
       order by insight_id`,
      [LEFT_OF_EACH_MODEL, CHECKED_OF_EACH_MODEL],
    )
    return rows.flatMap(({ insight_id, class_ids, confidences }) => {
      const ranked = class_ids.map((class_id, at) => ({ class_id, confidence: confidences[at] ?? 0 }))
      const classId = findRealClass(ranked)
      return classId === undefined ? [] : [{ insightId: Number(insight_id), classId }]
    })
  } finally {
    await client.end()
  }
}

function send<E extends Endpoint>(
  apiUrl: string,
  endpoint: E,
  input: EndpointInput<E>,
  token?: string,
): Promise<Response> {
  const { method, path, body } = toCall(endpoint, input)
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return fetch(apiUrl + path, { method, headers, ...(body !== undefined && { body }) })
}
