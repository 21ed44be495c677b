import { readFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Machine {
  cores: number
  cpu: string
  memoryGiB: number
  kernel: string
  /** The average number of runnable processes in the minute before the benchmark began. */
  loadAverage: number
}

export function describeMachine(): Machine {
  const cpus = os.cpus()
  return {
    cores: cpus.length,
    cpu: cpus[0]?.model ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    kernel: `${os.type()} ${os.release()}`,
    loadAverage: os.loadavg()[0] ?? 0,
  }
}

export function versionOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name))
  const folder = entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string } // npm requires it
  return version
}
