import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@sentinel/migrations/migrate'
import { type ServerKind, startTestServer } from '@sentinel/stack/testing/test-servers'
import { measureSchema } from './measure-schema.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '3000000' },
    database: { type: 'string', default: 'embedded' },
  },
})

const server = await startTestServer({
  kind: values.database as ServerKind,
  settings: { shared_buffers: '1GB', max_wal_size: '4GB' },
})
try {
  await migrate(server.url)
  const lines = await measureSchema(server.url, Number(values.rows))
  const text = [`${values.rows} insights, ${values.database}, milliseconds (median)`, ...lines].join('\n')
  console.log(text)
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(new URL(`../../results/${day}-schema-${values.database}.txt`, import.meta.url), `${text}\n`)
} finally {
  await server.remove()
}
