import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@sentinel/migrations/migrate'
import { type ServerKind, startTestServer } from '@sentinel/stack/testing/test-servers'
import pg from 'pg'
import { loadDataSet, USERS } from './data-set.ts'
import { QUESTIONS, timeQuestion } from './id-time.ts'
import { READS, timeIngest } from './late-links.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '3000000' },
    database: { type: 'string', default: 'embedded' },
  },
})
const ROUNDS = 5

const server = await startTestServer({
  kind: values.database as ServerKind,
  settings: { shared_buffers: '1GB', max_wal_size: '4GB' },
})
try {
  console.log(await measure(server.url, Number(values.rows), values.database))
} finally {
  await server.remove()
}

async function measure(url: string, rows: number, database: string): Promise<string> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off' })
  client.on('error', () => undefined) // the query that fails tells
  await client.connect()
  const loaded = await loadDataSet(client, rows)
  const text = [
    `${rows} insights, ${database}, milliseconds (median)`,
    ...loaded,
    ...(await askAll(client)),
    ...(await compareSizes(client)),
    ...(await linkAll(client)),
  ].join('\n')
  await client.end()
  await writeFile(
    new URL(`../../results/${new Date().toISOString().slice(0, 10)}-schema-${database}.txt`, import.meta.url),
    `${text}\n`,
  )
  return text
}

async function askAll(client: pg.Client): Promise<string[]> {
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

async function linkAll(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  const times = new Map<number, number[]>([0, 0.01, 0.2, 1].map((share) => [share, []]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [share, found] of times) {
      const ms = await timeIngest(client, share)
      if (round > 0) found.push(ms) // the first round pays for pages not written since the last checkpoint
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

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
