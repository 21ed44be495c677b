import type { Database } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'

export interface JobDeps {
  db: Database
  log: FastifyBaseLogger
  now: () => number
  /** The path of the folder of profile photos. */
  userImageFolder: string
  /** The path of the folder of models and firmware. */
  fileFolder: string
}

/** Work of one area in the queue that all areas share. */
export interface Jobs {
  /** By the names that `add_job` is called with. */
  createTasks(deps: JobDeps): TaskList
  /** Lines of graphile-worker's crontab. */
  crontab: string
  /** Done each time before this process begins to work. */
  prepare?(deps: JobDeps): Promise<void>
}
