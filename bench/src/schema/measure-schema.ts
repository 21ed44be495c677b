import pg from 'pg'
import { extent } from '../extent.ts'
import { median } from '../run-rounds.ts'
import { loadDataSet, USERS } from './data-set.ts'
import { QUESTIONS, timeQuestion } from './id-time.ts'
import { READS, timeIngest } from './late-links.ts'

const ROUNDS = extent(1, 5)

/** Loads a data set into a migrated database and returns lines that describe the measured times. */
export async function measureSchema(url: string, rows: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off' })
  client.on('error', () => undefined) // the running query rejects
  await client.connect()
  try {
    return [
      ...(await loadDataSet(client, rows)),
      ...(await timeQuestions(client)),
      ...(await compareSizes(client)),
      ...(await timeLateLinks(client)),
    ]
  } finally {
    await client.end()
  }
}

async function timeQuestions(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const { title, displayed, receivedIndexed, receivedWidened } of QUESTIONS)
    for (const user of USERS) {
      const times = []
      for (const statement of [displayed, receivedIndexed, receivedWidened])
        times.push(await timeQuestion(client, statement, user))
      const [own, indexed, widened] = times.map((ms) => ms.toFixed(1))
      lines.push(
        `${title}, ${user} devices: id of displayed time ${own}; of received time with index ${indexed}, widened ${widened}`,
      )
    }
  return lines
}

async function compareSizes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select t || ': ' || pg_size_pretty(sum(pg_total_relation_size(c.oid) + coalesce((select sum(pg_total_relation_size(i.inhrelid)) from pg_inherits i where i.inhparent = c.oid), 0))) as line
     from unnest(array['insight', 'insight_received']) t join pg_class c on c.relname = t group by t`,
  )
  return rows.map((row) => row.line)
}

async function timeLateLinks(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  const times = new Map<number, number[]>([0, 0.01, 0.2, 1].map((share) => [share, []]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [share, found] of times) {
      const ms = await timeIngest(client, share)
      if (round > 0) found.push(ms) // in the first round the pages have not been written since the last checkpoint
    }
  for (const [share, found] of times)
    lines.push(`ingest of 1,000, ${share * 100} % of devices with a late link: ${median(found).toFixed(1)}`)
  for (const [title, statement] of Object.entries(READS))
    for (const user of USERS) {
      await client.query(statement, [user])
      const startedAt = performance.now()
      await client.query(statement, [user])
      lines.push(`widget by hour, ${user} devices, ${title}: ${(performance.now() - startedAt).toFixed(1)}`)
    }
  return lines
}
