import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Jobs } from './jobs.ts'
import type { Publishers } from './publishers.ts'

/** The parts that a folder of the api adds to the program. `Deps` is what its routes need. */
export interface Area<Deps extends object> {
  routes: FastifyPluginAsyncZod<Deps> | FastifyPluginAsync<Deps>
  jobs?: Jobs
  /** The publishers of the area's changes, keyed by kind of change. */
  publishers?: Partial<Publishers>
}
