import type { Command } from '../device/command.ts'
import type { SimOptions } from '../options.ts'
import type { Camera } from './camera.ts'
import { openCommandLog } from './command-log.ts'
import { CommandRunner, type CommandSurroundings } from './command-runner.ts'
import type { ProgressStore } from './progress-store.ts'
import { createTurns } from './take-turns.ts'

/** The number of file requests that all cameras of a fleet make at the same time. */
const REQUESTS_AT_ONCE = 64

type Given = Pick<CommandSurroundings, 'clock' | 'signal' | 'passwordOf' | 'report'> & {
  keeper: ProgressStore
}

export interface FleetCommands {
  /** Resolves when the command may be acknowledged. */
  take(deviceId: number, command: Command): Promise<void>
  /** Resolves once the fleet has stopped and no camera is executing or answering anything. */
  close(): Promise<void>
}

/** Lets each camera execute its commands, starting with those left over from the last run. */
export function commandFleet(
  cameras: readonly Camera[],
  { seed, bootMs, lateAnswerMs, commandFaultChances, commandLogFile }: SimOptions,
  { keeper, ...given }: Given,
): FleetCommands {
  const log = commandLogFile === undefined ? undefined : openCommandLog(commandLogFile)
  const surroundings: CommandSurroundings = {
    ...given,
    seed,
    bootMs,
    lateAnswerMs,
    faultChances: commandFaultChances,
    inTurn: createTurns(REQUESTS_AT_ONCE),
    log,
    remember: (deviceId, stored, changed) => keeper.remember(deviceId, stored, changed),
  }
  const runners = new Map(
    cameras.map((camera) => {
      const { deviceId } = camera.device
      return [
        deviceId,
        new CommandRunner(camera, keeper.progress.cameras[String(deviceId)], surroundings),
      ] as const
    }),
  )
  for (const runner of runners.values()) runner.resume()
  return {
    take: async (deviceId, command) => runners.get(deviceId)?.take(command),
    async close() {
      await Promise.all([...runners.values()].map((runner) => runner.idle()))
      log?.close()
    },
  }
}
