import type { Database } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'

export interface JobDeps {
  db: Database
  log: FastifyBaseLogger
  now: () => number
  /** The path of the folder with profile photos. */
  userImageFolder: string
  /** The path of the folder with models and firmware. */
  fileFolder: string
}

/** The jobs of one area in the queue that all areas share. */
export interface Jobs {
  /** Returns the tasks by the names with which `add_job` is called. */
  createTasks(deps: JobDeps): TaskList
  /** Lines of graphile-worker's crontab. */
  crontab: string
  /** Runs each time before this process begins to work. */
  prepare?(deps: JobDeps): Promise<void>
}
