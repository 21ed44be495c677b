import { listen } from '@sentinel/migrations/listen'
import type { Logger } from 'pino'
import type { CommandDispatcher } from './command-dispatcher.ts'

/** The poll finds commands for which no notification arrived. */
export const POLL_EVERY_MS = 30_000

export interface RunCommandsOptions {
  dispatcher: CommandDispatcher
  databaseUrl: string
  /** The URL at which devices reach us, without a trailing slash. */
  deviceUrl: string
  log: Logger
}

/** Sends commands to the devices connected here when the database notifies about them, until stopped. */
export function runCommands({
  dispatcher,
  databaseUrl,
  deviceUrl,
  log: gatewayLog,
}: RunCommandsOptions): () => Promise<void> {
  const log = gatewayLog.child({ part: 'commands' })
  dispatcher.start(deviceUrl)
  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-gateway-commands',
    channel: 'device_commands',
    log,
    // A notification without ids concerns too many devices to list.
    onNotify: (ids) => (ids === '' ? dispatcher.wakeAll() : dispatcher.changed(ids.split(',').map(Number))),
    onReconnected: () => dispatcher.wakeAll(),
  })
  const timer = setInterval(() => dispatcher.wakeAll(), POLL_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await Promise.all([stopListening(), dispatcher.stop()])
  }
}
