import pg from 'pg'
import { readFileSync } from 'node:fs'
import { migrate } from '@sentinel/migrations/migrate'
import { toInsightParameters, toInsightRows } from '@sentinel/gateway/ingest/insight-columns'
import { INSIGHTS_STATEMENT } from '@sentinel/gateway/ingest/insights-statement'
import { sampleMessage } from '../src/ingest/sample-message.ts'
const admin = process.env.BENCH_DATABASE_URL!
const width = Number(process.argv[2] ?? 11), rounds = Number(process.argv[3] ?? 5), per = 20
const a = new pg.Client({connectionString: admin}); await a.connect()
await a.query('drop database if exists bench_ablate with (force)'); await a.query('create database bench_ablate')
const u = new URL(admin); u.pathname = 'bench_ablate'; await migrate(u.href)
const c = new pg.Client({connectionString: u.href, options: '-c timezone=UTC -c jit=off'}); await c.connect()
await c.query(`insert into device (device_id, secret_sha256) select i, sha256(i::text::bytea) from generate_series(1,2000) i`)
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
const cpu = () => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(s[11]) + Number(s[12])) * 10 }
// variants
const S = INSIGHTS_STATEMENT
const cut = (s: string, from: string, to: string) => { const i = s.indexOf(from), j = s.indexOf(to); if (i < 0 || j < i) throw new Error(from); return s.slice(0, i) + s.slice(j) }
const noNotify = S.replace(", (select pg_notify('change_log', change_id::text) from logged) as told", '')
const noLog = cut(noNotify, 'logged as (', 'select (select count(*) from stored)').replace(/\),\s*select \(select/, ')\nselect (select')
const noLinks = cut(noLog, 'links as (', 'select (select count(*) from stored)').replace(/\),\s*select \(select/, ')\nselect (select')
const noClass = noLinks.replace(/,\s*class_counts = case when c.insights > 0[^\n]*/, '')
const noSlots = noClass.replace(/,\s*slot_counts = case when c.insights > 0[^\n]*/, '')
const noCounters = noSlots.replace(', array_agg(class_key(alg_id, class_id)) as keys', '').replace(/array_agg\(slots\) as slots,\s*/, '').replace(/,\s*insight_slots\([^)]*\) as slots/, '').replace('array_agg(slots) as slots, array_agg(class_key(alg_id, class_id)) as keys,','')
const noDevice = cut(noCounters, 'counted as (', 'select (select count(*) from stored)').replace(/\),\s*select \(select/, ')\nselect (select')
const noInsight = cut(noDevice, 'stored as (', 'select (select count(*) from stored)').replace(/\),\s*select \(select/, ')\nselect (select').replace('from stored', 'from unknown')
const onlyParse = cut(noInsight, 'unknown as (', 'select (select').replace(/\),\s*select \(select/, ')\nselect (select').replace('(select count(*) from unknown)', '(select count(insight_id) from sent)')
const variants: Record<string,string> = { full: S }
let id = 1
const sum: Record<string, {cpu: number, wall: number}[]> = {}
for (let r = 0; r <= rounds; r++) for (const [name, text] of Object.entries(variants)) {
  const now = Date.now()
  const ps = Array.from({length: per}, () => {
    const start = Math.floor(Math.random() * 2000)
    return toInsightParameters(Array.from({length: 1000}, (_, i) => toInsightRows(((start + (i % width) * 7) % 2000) + 1, sampleMessage(id++, now), now)[0]!))
  })
  await c.query('checkpoint')
  const c0 = cpu(), t0 = performance.now()
  for (const values of ps) await c.query({name, text, values})
  const w = (performance.now() - t0) * 1000 / per / 1000, cp = (cpu() - c0) * 1000 / per / 1000
  if (r) (sum[name] ??= []).push({cpu: cp, wall: w})
}
const med = (x: number[]) => x.sort((p, q) => p - q)[x.length >> 1]!
console.log(`width ${width}: µs per row, wall / cpu`)
for (const [n, l] of Object.entries(sum)) console.log(n.padEnd(12), med(l.map(x => x.wall)).toFixed(1).padStart(7), med(l.map(x => x.cpu)).toFixed(1).padStart(7))
await c.end(); await a.query('drop database bench_ablate with (force)'); await a.end()
