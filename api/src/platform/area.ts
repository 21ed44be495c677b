import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Jobs } from './jobs.ts'
import type { Publishers } from './publishers.ts'

/** What a folder of the api adds to the program. `Deps` is what its routes need. */
export interface Area<Deps extends object> {
  routes: FastifyPluginAsyncZod<Deps> | FastifyPluginAsync<Deps>
  /** Its work in the shared queue. */
  jobs?: Jobs
  /** How its changes are pushed, by the kind of change. */
  publishers?: Partial<Publishers>
}
