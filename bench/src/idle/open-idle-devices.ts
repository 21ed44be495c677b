import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import type { ConnectReport, DevicesOrder } from './devices-process.ts'

const PROGRAM = fileURLToPath(new URL('devices-process.ts', import.meta.url))
/** The number of files that a process has open in addition to its connections. */
const OTHER_FILES = 200

export interface IdleDevices {
  /** Disconnects all devices and returns the number of seconds until all are connected again. */
  reconnect(): Promise<number>
  cpuTime(): Promise<number | undefined>
  close(): Promise<void>
}

/** Starts a separate process with devices that are all connected. */
export async function openIdleDevices(order: DevicesOrder): Promise<IdleDevices> {
  await requireOpenFiles(order.devices.length + OTHER_FILES)
  const child = await startChild(PROGRAM)
  await child.ask<ConnectReport>(order)
  return {
    reconnect: async () => (await child.ask<ConnectReport>({ reconnect: true })).seconds,
    cpuTime: () => cpuTimeOf(child.pid),
    close: () => child.stop(),
  }
}

/** Node raises the soft limit to the hard limit automatically. Only the user can raise the hard limit. */
async function requireOpenFiles(count: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '') // without /proc, too many connections are refused later
  const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  if (limit < count)
    throw new Error(
      `this benchmark needs ${count} open files in a process and may have ${limit}: ulimit -Hn ${count}`,
    )
}
