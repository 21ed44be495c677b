import type { Database } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'

export interface JobDeps {
  db: Database
  log: FastifyBaseLogger
  now: () => number
  /** The path of the profile photo folder. */
  userImageFolder: string
  /** The path of the folder that contains models and firmware. */
  fileFolder: string
}

/** One area's jobs in the queue that all areas share. */
export interface Jobs {
  /** Returns the tasks, keyed by the names passed to `add_job`. */
  createTasks(deps: JobDeps): TaskList
  /** Lines in graphile-worker's crontab format. */
  crontab: string
  /** Runs each time this process is about to start working. */
  prepare?(deps: JobDeps): Promise<void>
}
