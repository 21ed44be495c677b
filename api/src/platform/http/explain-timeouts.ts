import type { FastifyError, FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

const STATEMENT_TIMED_OUT = '57014'

/** Tells users what to do if their request takes longer than the database may spend on one response. */
export function explainTimeouts(app: FastifyInstance, advice: string): void {
  app.setErrorHandler<FastifyError>((error) => {
    throw error.code === STATEMENT_TIMED_OUT ? unavailable(advice) : error
  })
}
