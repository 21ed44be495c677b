import type { FastifyError, FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

const STATEMENT_TIMED_OUT = '57014'

/** What is asked for can be more than the database may do for one answer: then people are told what to do about it. */
export function explainTimeouts(app: FastifyInstance, advice: string): void {
  app.setErrorHandler<FastifyError>((error) => {
    throw error.code === STATEMENT_TIMED_OUT ? unavailable(advice) : error
  })
}
