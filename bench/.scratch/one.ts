import pg from 'pg'
import { readFileSync } from 'node:fs'
import { migrate } from '@sentinel/migrations/migrate'
import { toInsightParameters, toInsightRows } from '@sentinel/gateway/ingest/insight-columns'
import { INSIGHTS_STATEMENT } from '@sentinel/gateway/ingest/insights-statement'
import { sampleMessage } from '../src/ingest/sample-message.ts'
const admin = process.env.BENCH_DATABASE_URL!
const a = new pg.Client({connectionString: admin}); await a.connect()
await a.query('drop database if exists bench_one with (force)'); await a.query('create database bench_one')
const u = new URL(admin); u.pathname = 'bench_one'; await migrate(u.href)
const c = new pg.Client({connectionString: u.href, options: '-c timezone=UTC -c jit=off'}); await c.connect()
await c.query(`insert into device (device_id, secret_sha256) select i, sha256(i::text::bytea) from generate_series(1,2000) i`)
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
const cpu = () => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(s[11]) + Number(s[12])) * 10 }
let id = 1
async function run(name: string, size: number, n: number, width = 2000) {
  const now = Date.now()
  const ps = Array.from({length: n}, () => toInsightParameters(Array.from({length: size}, (_, i) => toInsightRows(width === 2000 ? 1 + Math.floor(Math.random() * 2000) : 1 + (i % width), sampleMessage(id++, now), now)[0]!)))
  const c0 = cpu(), t0 = performance.now()
  for (const values of ps) await c.query({name: 'ins' , text: INSIGHTS_STATEMENT, values})
  console.log(name.padEnd(30), size, 'rows: ms/statement wall', ((performance.now() - t0) / n).toFixed(3), 'cpu', ((cpu() - c0) / n).toFixed(3))
}
for (const mode of ['auto', 'force_generic_plan', 'force_custom_plan']) {
  await c.query('discard all'); (c as any).connection.parsedStatements = {}
  await c.query('set timezone=UTC'); await c.query('set jit=off')
  await c.query(`set plan_cache_mode = ${mode}`)
  await run(mode + ' warm', 1, 20)
  await run(mode, 1, 300)
  await run(mode, 1000, 40)
  await run(mode + ' w11', 1000, 40, 11)
  await run(mode, 250, 100)
  await run(mode, 10, 300)
  console.log(mode, (await c.query("select generic_plans, custom_plans from pg_prepared_statements where name='ins'")).rows)
  await c.query('vacuum analyze')
  await run(mode + ' analyzed', 1000, 40)
  await run(mode + ' analyzed', 1, 300)
}
const now = Date.now()
const lit = toInsightParameters([toInsightRows(5, sampleMessage(id++, now), now)[0]!]).map(p => `'${p}'`).join(',')
await c.query('deallocate all')
await c.query('set plan_cache_mode=force_generic_plan')
await c.query('prepare x as ' + INSIGHTS_STATEMENT)
for (const r of (await c.query(`explain (analyze, costs, buffers off) execute x(${lit})`)).rows) console.log(r['QUERY PLAN'])
const many = toInsightParameters(Array.from({length: 1000}, (_, i) => toInsightRows(1 + i % 400, sampleMessage(id++, now), now)[0]!)).map(p => `'${p}'`).join(',')
for (const r of (await c.query(`explain (analyze, costs, buffers off) execute x(${many})`)).rows) console.log(r['QUERY PLAN'])
await c.end(); await a.query('drop database bench_one with (force)'); await a.end()
