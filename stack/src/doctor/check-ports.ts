import { createServer } from 'node:net'
import { httpAddress } from '@sentinel/platform/http/http-address'
import type { DoctorContext } from './context.ts'
import type { RunningProgram } from './find-running.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const ANSWER_WITHIN_MS = 3000
const ANSWER_MAX_CHARACTERS = 300
const PORT_MAX = 65_535

interface Port {
  setting: string
  host: string
  port: number
}

interface Program {
  name: RunningProgram['program']
  http: Port
  /** The address at which the program listens according to the database. */
  known: Port
  others: Port[]
}

/**
 * Checks whether the programs are running, and whether the ports of those that are not running are free. A program that answers belongs to this
 * console if the database contains one that runs on that port.
 */
export async function checkPorts(
  { environment }: DoctorContext,
  running: RunningProgram[] | undefined,
): Promise<Found[]> {
  const found = await Promise.all(programsOf(environment).map((program) => checkProgram(program, running)))
  return found.flat()
}

function programsOf(environment: DoctorContext['environment']): Program[] {
  const portOf = (setting: string, hostSetting: string, standard?: number) => ({
    setting,
    host: environment[hostSetting] || '127.0.0.1',
    port: readPort(environment[setting] || String(standard ?? 0)),
  })
  const http = portOf('HTTP_PORT', 'HTTP_HOST', 8080)
  const mqtt = portOf('MQTT_PORT', 'MQTT_HOST', 1883)
  return [
    { name: 'api', http, known: http, others: [] },
    {
      name: 'gateway',
      http: portOf('GATEWAY_HTTP_PORT', 'GATEWAY_HTTP_HOST', 8081),
      known: mqtt,
      others: [mqtt, portOf('MQTTS_PORT', 'MQTT_HOST')],
    },
  ]
}

/** Returns 0, which is not checked, if the text is not a port. The settings check reports that. */
function readPort(text: string): number {
  const port = Number(text)
  return Number.isInteger(port) && port >= 0 && port <= PORT_MAX ? port : 0
}

async function checkProgram(
  { name, http, known, others }: Program,
  running: RunningProgram[] | undefined,
): Promise<Found[]> {
  const address = httpAddress(http.host, String(http.port))
  if (http.port !== 0 && (await ask(`${address}/healthz`))?.includes('"alive"')) {
    const ready = await ask(`${address}/readyz`)
    if (!ready?.includes('"ready"')) return [explainUnready(name, { address, ready })]
    // Only a program that is ready writes samples.
    const isOurs =
      running?.some(({ program, port }) => program === name && [port, 0].includes(known.port)) ?? true
    return [isOurs ? fine(`The ${name} runs on ${address} and is ready.`) : explainForeign(name, http)]
  }
  const taken = (await Promise.all([http, ...others].map(checkFree))).flat()
  return taken.length > 0
    ? [warning(`The ${name} of this console does not run.`), ...taken]
    : [warning(`The ${name} does not run. Its ports are free: npm start.`)]
}

function explainUnready(
  name: string,
  { address, ready }: { address: string; ready: string | undefined },
): Found {
  const reason = ready === undefined ? 'it does not answer.' : reasonOf(ready)
  return problem(`The ${name} runs on ${address} and is not ready: ${reason} Read its log.`)
}

function explainForeign(name: string, { setting, host, port }: Port): Found {
  return problem(
    `${setting}: the ${name} that answers on port ${port} of ${host} does not use this database: another console runs there. Stop it, or set another port.`,
  )
}

async function checkFree({ setting, host, port }: Port): Promise<Found[]> {
  const reason = port === 0 ? undefined : await tryToListen(host, port)
  if (reason === undefined) return []
  return [
    problem(
      reason === 'EADDRINUSE'
        ? `${setting}: another program uses port ${port} of ${host}. Stop it, or set another port.`
        : `${setting}: this user cannot open port ${port} of ${host} (${reason}).`,
    ),
  ]
}

/** Returns the reason from a response of the api or the gateway. */
function reasonOf(answer: string): string {
  return /"(?:message|error|reason)":\s*"([^"]+)"/.exec(answer)?.[1] ?? answer
}

/** Returns the beginning of the response, or undefined if there is no response with text. */
async function ask(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return (await response.text()).slice(0, ANSWER_MAX_CHARACTERS)
  } catch {
    return undefined
  }
}

/** Returns the reason if listening fails. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
