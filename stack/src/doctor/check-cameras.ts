import { explain } from '@sentinel/platform/programs/run-program'
import type pg from 'pg'
import { type Found, warning } from './finding.ts'

/** A job that is locked for longer than this is reported, because no job takes so long. */
const LOCKED_MINUTES = 30
const CLOCK_DAYS = 7
const LETTER_DAYS = 7
/** The number of findings shown of each kind, worst first. */
const LINES_MAX = 5

interface Line {
  text: string
  /** The number of findings of this kind, including those beyond `LINES_MAX`. */
  all: number
}

interface Trouble {
  check: string
  query: string
  /** The rest of a line that begins with the number of findings beyond `LINES_MAX`. */
  more: string
}

/** Each query returns findings as text, worst first. */
const TROUBLES: Trouble[] = [
  {
    check: 'network servers',
    query: `
      select format('%s (%s) has sent no event since %s UTC, and used to send one every %s: docs/guide/lorawan.md says what to do.', s.server_id, s.address,
          to_char(s.last_event_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
          case when q.usual_gap_hours > 1 then format('%s hours', q.usual_gap_hours) else 'hour' end) as text
      from silent_network_servers() q join network_server s using (server_id) order by s.last_event_at`,
    more: 'more connections are silent.',
  },
  {
    check: 'jobs',
    query: `
      select format('%s of %s %s been locked for more than ${LOCKED_MINUTES} minutes, by %s. Restart that program.', count(*),
          task.identifier, case when count(*) = 1 then 'has' else 'have' end,
          coalesce(string_agg(distinct w.process, ', '), 'a program that is gone')) as text
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        left join job_worker w on w.worker_id = job.locked_by
      where job.locked_at < now() - interval '${LOCKED_MINUTES} minutes' group by task.identifier order by count(*) desc`,
    more: 'more kinds of jobs are locked.',
  },
  {
    check: 'camera clocks',
    query: `
      select format('Camera %s dated its newest sighting %s UTC, and it was received %s UTC: it is listed at the time of receipt. Set the camera''s clock, or change its clock battery.',
          d.device_id, to_char(newest.file_ctime at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
          to_char(newest.received_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as text
      from device d cross join lateral (
        select file_ctime, received_at, camera_clock from insight i where i.device_id = d.device_id order by insight_id desc limit 1) newest
      where newest.received_at > now() - interval '${CLOCK_DAYS} days' and newest.camera_clock in ('past', 'future')
      order by newest.received_at desc`,
    more: 'more cameras have a wrong clock.',
  },
  {
    check: 'message fields',
    query: `
      select format('%s of %s cannot be read in messages of %s, since %s UTC: it is left out. The last value was %s. Look at the firmware.', field, kind,
          case when count(*) = 1 then format('camera %s', min(device_id)) else format('%s cameras, such as %s', count(*), min(device_id)) end,
          to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), (array_agg(last_value order by last_at desc))[1]) as text
      from unreadable_field where since is not null group by field, kind order by count(*) desc, field`,
    more: 'more fields cannot be read.',
  },
  {
    check: 'dead letters',
    query: `
      select format('%s received in the last ${LETTER_DAYS} days from %s, most for the reason %s: see Internal, under Dead letters.', count(*), coalesce(
          'cameras of ' || owner.email, case when l.device_id is null then 'unknown devices' else 'cameras without an owner' end),
          mode() within group (order by l.reason)) as text
      from dead_letter l left join lateral (
        select u.email from user_device x join user_account u using (user_id) where x.device_id = l.device_id and not x.is_guest
        order by x.linked_at desc limit 1) owner on true
      where l.last_received_at > now() - interval '${LETTER_DAYS} days'
      group by owner.email, l.device_id is null order by count(*) desc, owner.email, l.device_id is null`,
    more: 'more owners have dead letters.',
  },
]

/** Finds data that cameras lose, and work that is no longer progressing. */
export async function checkCameras(client: pg.Client): Promise<(Found & { check: string })[]> {
  const found: (Found & { check: string })[] = []
  for (const { check, query, more } of TROUBLES) {
    const limited = `select text, (count(*) over ())::int as "all" from (${query}) lines limit ${LINES_MAX}`
    const rows = await client.query<Line>(limited).then(
      (result) => result.rows,
      (error: unknown) => [{ text: `This check failed: ${explain(error)}.`, all: 1 }],
    )
    for (const { text } of rows) found.push({ check, ...warning(text) })
    const rest = (rows[0]?.all ?? 0) - rows.length
    if (rest > 0) found.push({ check, ...warning(`${rest.toLocaleString('en')} ${more}`) })
  }
  return found
}
