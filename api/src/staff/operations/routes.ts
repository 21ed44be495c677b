import {
  getOperations,
  OPERATIONS_STEP_SECONDS,
  type OperationsProcess,
  SAMPLE_LATE_SECONDS,
} from '@sentinel/contracts/staff/operations'
import type { Queryable } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ReadDatabaseFigures } from '../../server/metrics/database-figures.ts'
import { buildFigures, firstStepOf } from './build-figures.ts'
import { findDatabaseTime, findProcesses, findSamples, type ProcessRow } from './find-samples.ts'

export interface OperationsDeps {
  pool: Queryable
  readDatabaseFigures: ReadDatabaseFigures
}

export const operationsRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (
  app,
  { pool, readDatabaseFigures },
) => {
  app.route({
    ...getOperations,
    async handler() {
      const [nowMs, samples, rows, { tasks, hasBackup }] = await Promise.all([
        findDatabaseTime(pool),
        findSamples(pool),
        findProcesses(pool),
        readDatabaseFigures(),
      ])
      const processes = rows.map(presentProcess)
      const running = new Set(processes.filter(({ state }) => state === 'running').map(({ name }) => name))
      return {
        at: new Date(nowMs).toISOString(),
        sampled_at: rows[0]?.sampled_at ?? null,
        history_from: new Date(firstStepOf(nowMs) * OPERATIONS_STEP_SECONDS * 1000).toISOString(),
        has_backup: hasBackup,
        figures: buildFigures(samples, { nowMs, running }),
        processes,
        tasks,
      }
    },
  })
}

function presentProcess({ has_ended, age_seconds, ...process }: ProcessRow): OperationsProcess {
  if (has_ended) return { ...process, state: 'stopped' }
  return { ...process, state: age_seconds > SAMPLE_LATE_SECONDS ? 'silent' : 'running' }
}
