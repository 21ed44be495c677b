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

const S = INSIGHTS_STATEMENT
const drawSub = S.replace("select *, draw_insight_id(displayed_ms, nextval('insight_draw')) as insight_id\n  from unnest(", "select drawn.*, draw_insight_id(displayed_ms, draw) as insight_id from (select *, nextval('insight_draw') as draw\n  from unnest(").replace("photo_expected, extra\n  )\n),", "photo_expected, extra\n  )) drawn\n),")
if (drawSub === S || !drawSub.includes(')) drawn')) throw new Error('drawSub')
const ms2 = (s: string) => s.replaceAll('ms_to_time(', 'ms_to_time2(')
const slots2 = (s: string) => s.replaceAll('insight_slots(', 'insight_slots2(')
await c.query(`create function ms_to_time2(unix_ms bigint) returns timestamptz language sql immutable strict parallel safe as $$ select to_timestamp(unix_ms::float8 / 1000) $$;
create function insight_slots2(insight_id bigint, received_at timestamptz, file_ctime timestamptz, comms comms_source, status insight_status)
returns int[] language sql immutable parallel safe as $$
  select array[
    ((insight_id >> 22) / 3600 % 24)::int + 1,
    25 + case comms when 'cell' then 0 when 'wifi' then 1 when 'satellite' then 2 else 3 end,
    29 + greatest(0, least(floor(date_part('epoch', received_at - coalesce(file_ctime, received_at)) / 3600), 24))::int,
    54 + case status when 'none' then 0 when 'favorite' then 1 when 'acknowledge' then 2 else 3 end
  ]
$$;`)
await c.query('set plan_cache_mode = ' + (process.env.MODE ?? 'auto'))
const variants: Record<string, string> = { full: S, drawSub, msTime: ms2(S), slots: slots2(S), drawMs: ms2(drawSub), all: slots2(ms2(drawSub)) }
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
