import { createRandom } from '../random.ts'

/**
 * The possible faults of a command: it is executed and never answered, answered twice, or answered late; the camera loses power between accepting and
 * executing it; or the connection breaks before its acknowledgement (PUBACK) is sent.
 */
export const COMMAND_FAULTS = [
  'silent-command',
  'double-answer',
  'late-answer',
  'reboot-in-command',
  'lost-puback',
] as const
export type CommandFault = (typeof COMMAND_FAULTS)[number]

/** The probability of each fault for a command, from 0 to 1. */
export type CommandFaultChances = Readonly<Record<CommandFault, number>>

export const NO_COMMAND_FAULTS: CommandFaultChances = {
  'silent-command': 0,
  'double-answer': 0,
  'late-answer': 0,
  'reboot-in-command': 0,
  'lost-puback': 0,
}

/** Returns a command's faults. The same seed, device and command always give the same faults. */
export function drawCommandFaults(
  seed: number,
  deviceId: number,
  commandId: string,
  chances: CommandFaultChances,
): ReadonlySet<CommandFault> {
  const random = createRandom(seed, deviceId, 'command', commandId)
  return new Set(COMMAND_FAULTS.filter((fault) => random.chance(chances[fault])))
}
