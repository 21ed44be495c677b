import { parseArgs } from 'node:util'
import { DEVICE_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { BadSettings, readSettings } from '@sentinel/platform/programs/settings'
import { z } from 'zod'
import type { Region } from './wildlife/region.ts'
import { COMMAND_FAULTS, type CommandFaultChances, NO_COMMAND_FAULTS } from './device/command-faults.ts'
import type { HttpTarget } from './transmit/post-events.ts'
import { NO_RADIO_FAULTS, RADIO_FAULTS, type RadioFaultChances } from './transmit/radio-faults.ts'
import { FAULTS, type FaultShares, USUAL_FAULT_SHARES } from './fleet/faults.ts'
import { type PhotoChances, USUAL_PHOTO_CHANCES } from './fleet/plan-fleet.ts'

export const USAGE = `npm run sim -- --devices N [--first-id N] [--url mqtt://HOST:PORT] [--credentials FILE | --password P]
  [--rate R] [--speed X] [--backfill-days D] [--dialect native|chirpstack|tts] [--username U]
  [--lora SHARE] [--lora-activity X] [--empty-frames X] [--seed S] [--progress FILE] [--plan]
  [--fault ${FAULTS.join('|')}=SHARE …] [--fault ${COMMAND_FAULTS.join('|')}=PROBABILITY …]
  [--fault ${RADIO_FAULTS.join('|')}=PROBABILITY …] [--http URL [--secret S]] [--broker-port P]
  [--lora-dialect chirpstack|tts] [--boot-seconds S] [--late-answer-seconds S] [--command-log FILE]`

const RADIO_DIALECTS = ['chirpstack', 'tts'] as const
const DIALECTS = ['native', ...RADIO_DIALECTS] as const
export type Dialect = (typeof DIALECTS)[number]

/** The gateway prunes its ledger after 90 days. After that, a late photo could no longer be attached to its insight. */
const BACKFILL_MAX_DAYS = 80

export interface SimOptions {
  devices: number
  firstId: number
  url: string
  credentialsFile: string | undefined
  username: string | undefined
  password: string | undefined
  /** The insights per second of the whole fleet, replacing what the cameras would see otherwise. */
  rate: number | undefined
  /** The factor by which the fleet's time runs faster than real time. */
  speed: number
  backfillDays: number
  dialect: Dialect
  /** The dialect that LoRa cameras use for live messages, if it differs from that of the others. */
  loraDialect?: Exclude<Dialect, 'native'> | undefined
  /** The URL to which a network server posts its events instead of publishing them. */
  http?: HttpTarget | undefined
  /** The port of the simulated network server's broker. */
  brokerPort?: number | undefined
  radioFaultChances?: RadioFaultChances
  faultShares: FaultShares
  commandFaultChances: CommandFaultChances
  /** A camera is disconnected for this long when it restarts. */
  bootMs: number
  lateAnswerMs: number
  /** The file to which every execution of a command is written. */
  commandLogFile: string | undefined
  photoChances: PhotoChances
  /** All regions by default. */
  regions?: readonly Region[]
  /** The time from which the cameras take photos. By default they always do. */
  photosFromMs?: number
  /** The same as in `FleetOptions`. */
  deviceDeviation?: number
  /** True if past messages claim that they were received then. A gateway believes this only with `BACKFILL=1`. */
  claimsReceipt: boolean
  seed: number
  progressFile: string | undefined
  /** If true, the program only prints the cameras. */
  isPlanOnly: boolean
}

const number = (hint: string, isRight: (value: number) => boolean) =>
  z.string({ error: 'is needed' }).transform(Number).refine(isRight, `must be ${hint}`)
const within = (hint: string, low: number, high: number) =>
  number(hint, (value) => value >= low && value <= high)
const whole = (low: number, high: number) =>
  number(
    `a whole number from ${low} to ${high}`,
    (value) => Number.isInteger(value) && value >= low && value <= high,
  )

const Options = z.object({
  devices: whole(1, 100_000),
  'first-id': whole(0, DEVICE_ID_MAX).default(1001),
  url: z.url({ protocol: /^mqtts?$/, error: 'must be an mqtt:// address' }).default('mqtt://127.0.0.1:1883'),
  credentials: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  rate: within('insights a second, above 0', Number.MIN_VALUE, 1e6).optional(),
  speed: within('from 0.01 to 10000', 0.01, 10_000).default(1),
  'backfill-days': within(`from 0 to ${BACKFILL_MAX_DAYS}`, 0, BACKFILL_MAX_DAYS).default(0),
  lora: within('from 0 to 1', 0, 1).default(USUAL_PHOTO_CHANCES.loraShare),
  'lora-activity': within('from 0 to 1', 0, 1).default(USUAL_PHOTO_CHANCES.loraActivity),
  'empty-frames': within('from 0 to 1', 0, 1).default(USUAL_PHOTO_CHANCES.emptyFactor),
  dialect: z.enum(DIALECTS, { error: `must be ${DIALECTS.join(', ')}` }).default('native'),
  'lora-dialect': z.enum(RADIO_DIALECTS, { error: `must be ${RADIO_DIALECTS.join(', ')}` }).optional(),
  http: z.url({ protocol: /^https?$/, error: 'must be an http:// address' }).optional(),
  secret: z.string().min(1, 'must not be empty').optional(),
  'broker-port': whole(1, 65_535).optional(),
  seed: whole(0, 2 ** 31 - 1).default(1),
  'boot-seconds': within('from 0.001 to 3600', 0.001, 3600).default(5),
  'late-answer-seconds': within('from 0.001 to 86400', 0.001, 86_400).default(120),
  'command-log': z.string().optional(),
  progress: z.string().optional(),
})

/**
 * Reads the command line. Throws `BadSettings` with all errors on one line. The secret may be in the environment, where other users of the machine do
 * not see it.
 */
export function readOptions(args: string[], { INGEST_SECRET }: NodeJS.ProcessEnv = {}): SimOptions {
  const { fault, plan, help, ...given } = parse(args)
  if (help) throw new BadSettings(`usage: ${USAGE}`)
  const options = readSettings(Options, given)
  if (options.dialect !== 'native' && options.password !== undefined && options.username === undefined)
    throw new BadSettings('username: a network server signs in with --username and --password')
  if (options['lora-dialect'] && options.http === undefined)
    throw new BadSettings('lora-dialect: needs --http, where the events of its cameras are posted')
  const brokerPort = options['broker-port']
  return {
    devices: options.devices,
    firstId: options['first-id'],
    url: options.url,
    credentialsFile: options.credentials,
    username: options.username,
    password: options.password,
    rate: options.rate,
    speed: options.speed,
    backfillDays: options['backfill-days'],
    dialect: options.dialect,
    loraDialect: options['lora-dialect'],
    http: readTarget({ ...options, secret: options.secret ?? INGEST_SECRET }, given.url, brokerPort),
    brokerPort,
    ...readFaults(fault ?? []),
    bootMs: options['boot-seconds'] * 1000,
    lateAnswerMs: options['late-answer-seconds'] * 1000,
    commandLogFile: options['command-log'],
    photoChances: {
      loraShare: options.lora,
      loraActivity: options['lora-activity'],
      emptyFactor: options['empty-frames'],
    },
    claimsReceipt: true,
    seed: options.seed,
    progressFile: options.progress,
    isPlanOnly: plan ?? false,
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    ...Object.fromEntries(Object.keys(Options.shape).map((name) => [name, text])),
    fault: { type: 'string', multiple: true },
    plan: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, options }).values as Record<string, string> & {
      fault?: string[]
      plan?: boolean
    } // safe: as declared above
  } catch (error) {
    throw new BadSettings(`${error instanceof Error ? error.message : String(error)} (usage: ${USAGE})`, {
      cause: error,
    })
  }
}

/** Downlinks are received from a broker that must be given: by `--url` for a network server, or by its port. */
function readTarget(
  { http: url, secret, dialect }: Pick<z.infer<typeof Options>, 'http' | 'secret' | 'dialect'>,
  givenUrl: string | undefined,
  brokerPort: number | undefined,
): HttpTarget | undefined {
  if (url === undefined) return undefined
  if (!secret) throw new BadSettings('secret: --http needs --secret, or INGEST_SECRET in the environment')
  if (brokerPort !== undefined) return { url, secret, brokerUrl: `mqtt://127.0.0.1:${brokerPort}` }
  return { url, secret, brokerUrl: dialect === 'native' ? undefined : givenUrl }
}

type FaultOptions = Pick<SimOptions, 'faultShares' | 'commandFaultChances'> & {
  radioFaultChances: RadioFaultChances
}

/**
 * Reads faults: `cable=0.05` is a share of the fleet, `late-answer=0.05` a probability per command, and `duplicates=0.05` a probability per frame.
 */
function readFaults(given: readonly string[]): FaultOptions {
  const faultShares = { ...USUAL_FAULT_SHARES }
  const commandFaultChances = { ...NO_COMMAND_FAULTS }
  const radioFaultChances = { ...NO_RADIO_FAULTS }
  for (const text of given) {
    const [name, share] = text.split('=')
    const fault = FAULTS.find((each) => each === name)
    const commandFault = COMMAND_FAULTS.find((each) => each === name)
    const radioFault = RADIO_FAULTS.find((each) => each === name)
    const value = Number(share)
    if ((!fault && !commandFault && !radioFault) || !share || !(value >= 0 && value <= 1))
      throw new BadSettings(
        `fault: ${text} is not one of ${[...FAULTS, ...COMMAND_FAULTS, ...RADIO_FAULTS].join(', ')} with a share from 0 to 1 (cable=0.05)`,
      )
    if (fault) faultShares[fault] = value
    if (commandFault) commandFaultChances[commandFault] = value
    if (radioFault) radioFaultChances[radioFault] = value
  }
  return { faultShares, commandFaultChances, radioFaultChances }
}
