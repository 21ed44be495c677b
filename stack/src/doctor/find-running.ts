import { SAMPLE_LATE_SECONDS } from '@sentinel/contracts/staff/operations'
import type pg from 'pg'

/** A gateway or an api that has written to the database within the last few minutes. */
export interface RunningProgram {
  program: 'gateway' | 'api'
  /** The api's HTTP_PORT, or a gateway's MQTT_PORT. */
  port: number
}

/** Finds this console's running programs on all machines. Each writes a sample to the database once a minute. */
export async function findRunning(client: pg.Client): Promise<RunningProgram[]> {
  const { rows } = await client.query<RunningProgram>(
    `select distinct r.program, substring(r.process from '[0-9]+$')::int as port
     from process_sample s join process_run r using (run_id)
     where s.sampled_at > now() - $1 * interval '1 second' and r.ended_at is null and r.process ~ ':[0-9]{1,5}$'`,
    [SAMPLE_LATE_SECONDS],
  )
  return rows
}
