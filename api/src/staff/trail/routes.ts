import { Readable } from 'node:stream'
import { TRAIL_CSV_FILE_NAME, exportTrail, listTrail } from '@sentinel/contracts/staff/trail'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { NEXT_CURSOR_HEADER } from '@sentinel/contracts/http/lists'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Jobs } from '../../platform/jobs.ts'
import type { Area } from '../../platform/area.ts'
import { exportTrailCsv } from './export-trail.ts'
import { findTrail } from './find-trail.ts'
import { readTrailFilter } from './read-filter.ts'
import type { RefusedTries } from './refused-tries.ts'
import { placeOf, readTrailCursor, writeTrailCursor } from './trail-cursor.ts'

interface AuditTrailDeps {
  db: Database
  /** A separate pool for requests that may take a long time. */
  patientDb: Database
  refusedTries: Pick<RefusedTries, 'flush'>
}

const auditTrailRoutes: FastifyPluginAsyncZod<AuditTrailDeps> = async (app, deps) => {
  const { db, patientDb, refusedTries } = deps

  app.route({
    ...listTrail,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor, ...filter } }, reply) {
      await refusedTries.flush()
      const after = cursor === undefined ? undefined : readTrailCursor(cursor)
      const entries = await findTrail(db, { search: await readTrailFilter(db, filter), limit, after })
      const last = entries.at(-1)
      if (last && entries.length === limit) reply.header(NEXT_CURSOR_HEADER, writeTrailCursor(placeOf(last)))
      return entries
    },
  })

  app.route({
    ...exportTrail,
    async handler({ query }, reply) {
      await refusedTries.flush()
      const search = await readTrailFilter(db, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${TRAIL_CSV_FILE_NAME}"`)
        .send(Readable.from(exportTrailCsv(patientDb, search)) as never) // the route's response type describes the text of the whole file
    },
  })
}

export const auditTrailJobs: Jobs = {
  createTasks: ({ db }) => ({
    remove_refused_tries: async () => void (await callFunctionIn(db, functions.removeRefusedTries())),
  }),
  crontab: '23 3 * * * remove_refused_tries ?max=1&priority=-1',
}

export const auditTrail = { routes: auditTrailRoutes, jobs: auditTrailJobs } satisfies Area<AuditTrailDeps>
