import { SAMPLE_LATE_SECONDS } from '@sentinel/contracts/staff/operations'
import type pg from 'pg'

/** A gateway or an api that has written to the database within the last minutes. */
export interface RunningProgram {
  program: 'gateway' | 'api'
  /** This is HTTP_PORT of the api, or MQTT_PORT of a gateway. */
  port: number
}

/** Finds the running programs of this console on all machines: each writes a sample to the database once a minute. */
export async function findRunning(client: pg.Client): Promise<RunningProgram[]> {
  const { rows } = await client.query<RunningProgram>(
    `select distinct r.program, substring(r.process from '[0-9]+$')::int as port
     from process_sample s join process_run r using (run_id)
     where s.sampled_at > now() - $1 * interval '1 second' and r.ended_at is null and r.process ~ ':[0-9]{1,5}$'`,
    [SAMPLE_LATE_SECONDS],
  )
  return rows
}
