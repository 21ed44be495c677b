import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { FleetPlan } from '@sentinel/contracts/fleet/fleet-plan'

export const FLEET_PROGRAM = '../../firmware-sim/src/main.ts'
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

/** Gets the list of cameras from the simulator. If arguments are wrong, throws what the simulator reports. */
export async function readFleetPlan(args: readonly string[]): Promise<FleetPlan> {
  const program = fileURLToPath(new URL(FLEET_PROGRAM, new URL('./..', import.meta.url)))
  const running = promisify(execFile)(process.execPath, [program, ...args, '--plan'], {
    maxBuffer: OUTPUT_MAX_BYTES,
  })
  const { stdout } = await running.catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim().replace(/^fleet: /, '') || error.message, { cause: error })
  })
  return FleetPlan.parse(JSON.parse(stdout))
}
