import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { httpAddress } from '@sentinel/platform/http/http-address'
import { printVersion } from '@sentinel/platform/programs/print-version'
import { explain, fail } from '@sentinel/platform/programs/run-program'
import { checkSightings } from './demo/check-sightings.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from './demo/demo-accounts.ts'
import { demoFolderOf, removeDemo } from './demo/demo-folder.ts'
import { type DemoNetwork, networkArgs, planDemoNetwork } from './demo/demo-network.ts'
import { fleetArgs } from './demo/fleet-args.ts'
import { FLEET_PROGRAM, readFleetPlan } from './demo/read-fleet-plan.ts'
import { setUpDemo, tellHistoryGrown } from './demo/set-up-demo.ts'
import { waitForFirstPhotos } from './demo/wait-for-first-photos.ts'
import type { Environment } from './program.ts'
import { log, type OwnProgram, runConsole } from './run-console.ts'
import { readStackSettings } from './settings.ts'

const USAGE = 'npm run demo [-- --reset [--yes]] [--devices N] [--days D] [--speed X]'

interface DemoOptions {
  isReset: boolean
  /** Skips the confirmation before a reset. */
  isConfirmed: boolean
  devices: string
  days: string
  speed: string
}

printVersion()
try {
  await runDemo(readDemoOptions())
} catch (error) {
  fail('demo', error)
}

async function runDemo({ isReset, isConfirmed, devices, days, speed }: DemoOptions): Promise<void> {
  const args = fleetArgs({ devices, days, speed })
  const { dataDir, databaseUrl } = readStackSettings(process.env)
  const plan = await readFleetPlan(args)
  if (isReset) {
    if (databaseUrl !== undefined) throw new Error('--reset: the database of DATABASE_URL is yours to empty')
    await removeDemo(dataDir, { isConfirmed })
  }
  const network = await planDemoNetwork(process.env)
  await runConsole({
    environment: { LOG_LEVEL: 'error', ...process.env, ...network.settings, BACKFILL: '1' },
    async prepare(url, folder) {
      log(`setting up ${plan.devices.length} cameras`)
      await setUpDemo(url, folder, plan)
    },
    companion: (environment) => fleet(environment, args, network),
    onOpen: (address) =>
      log(
        `you can open ${address} now (${DEMO_EMAILS[0]}, ${DEMO_PASSWORD}); the cameras still send their history`,
      ),
    async onReady(url, apiUrl) {
      await waitForFirstPhotos(url)
      await tellHistoryGrown(url)
      void checkSightings(url, apiUrl).catch((error: unknown) =>
        log(`no sightings were checked: ${explain(error)}`),
      ) // runs in parallel with the start
      log(`sign in as ${DEMO_EMAILS.join(', ')}; password ${DEMO_PASSWORD}`)
    },
  })
}

/** Returns the program for the simulated fleet, which is ready when the history has been sent. */
function fleet(environment: Environment, args: string[], network: DemoNetwork): OwnProgram {
  const { DATA_DIR = '', MQTT_HOST, MQTT_PORT, GATEWAY_HTTP_HOST, GATEWAY_HTTP_PORT } = environment
  const { credentialsFile, progressFile } = demoFolderOf(DATA_DIR)
  const host = MQTT_HOST?.includes(':') ? `[${MQTT_HOST}]` : MQTT_HOST || '127.0.0.1'
  return {
    name: 'fleet',
    path: FLEET_PROGRAM,
    args: [
      ...args,
      '--url',
      `mqtt://${host}:${MQTT_PORT}`,
      ...networkArgs(network, httpAddress(GATEWAY_HTTP_HOST || '127.0.0.1', GATEWAY_HTTP_PORT ?? '')),
      '--credentials',
      resolve(credentialsFile),
      '--progress',
      resolve(progressFile),
    ],
    portSettings: {},
  }
}

function readDemoOptions(): DemoOptions {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        reset: { type: 'boolean' },
        yes: { type: 'boolean' },
        devices: text,
        days: text,
        speed: text,
      },
    })
    const { reset = false, yes = false, devices = '100', days = '30', speed = '30' } = values
    return { isReset: reset, isConfirmed: yes, devices, days, speed }
  } catch (error) {
    throw new Error(`${explain(error)} (usage: ${USAGE})`, { cause: error })
  }
}
