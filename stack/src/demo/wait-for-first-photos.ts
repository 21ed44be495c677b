import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const FIRST_PAGE = 25
const LOOK_EVERY_MS = 100
const WAIT_MAX_MS = 10_000

/** Waits, for at most 10 s, until the received photos of the newest insights can be viewed. */
export async function waitForFirstPhotos(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-demo' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    const { rows } = await client.query<{ photo_id: string }>(
      `select photo_id from photo
       where insight_id in (select insight_id from insight order by insight_id desc limit $1)`,
      [FIRST_PAGE],
    )
    const photoIds = rows.map((row) => row.photo_id)
    for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += LOOK_EVERY_MS) {
      const waiting = await client.query(
        `select from photo where photo_id = any($1) and state = 'received' limit 1`,
        [photoIds],
      )
      if (waiting.rowCount === 0) return
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    await client.end()
  }
}
