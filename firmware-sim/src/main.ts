import { runProgram } from '@sentinel/platform/programs/run-program'
import { describeFleet } from './fleet/describe-fleet.ts'
import { readCredentials } from './fleet/credentials.ts'
import { planFleet } from './fleet/plan-fleet.ts'
import { runFleet } from './fleet/run-fleet.ts'
import { readOptions, type SimOptions } from './options.ts'

const log = (line: string) => process.stdout.write(`fleet: ${line}\n`)

await runProgram(
  'fleet',
  () => readOptions(process.argv.slice(2), process.env),
  async (options) => {
    if (options.isPlanOnly) await printPlan(options)
    const { credentialsFile, password } = options
    const passwordOf =
      credentialsFile === undefined ? () => password : await readCredentials(credentialsFile, options)
    const fleet = await runFleet(options, passwordOf, log)
    await fleet.pastSent
    const { devices, dialect, loraDialect, url, http } = options
    const behindLora = loraDialect ? `, those of LoRa ${loraDialect} to ${http?.url}` : ''
    log(`${devices} cameras speak ${dialect} to ${(!loraDialect && http?.url) || url}${behindLora}`)
    return { ready: {}, stop: fleet.stop }
  },
)

async function printPlan(options: SimOptions): Promise<never> {
  const devices = planFleet({ ...options, deployedMs: Date.now() })
  await new Promise((resolve) => process.stdout.write(`${JSON.stringify(describeFleet(devices))}\n`, resolve))
  process.exit(0)
}
