import { createServer } from 'node:net'
import { httpAddress } from '@sentinel/platform/http-address'
import type { DoctorContext } from './context.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const ANSWER_WITHIN_MS = 3000
const ANSWER_MAX_CHARACTERS = 300

interface Program {
  name: string
  http: { setting: string; host: string; port: number }
  others: { setting: string; host: string; port: number }[]
}

/** Whether the programs run, and whether the ports of those that do not are free. */
export async function checkPorts({ environment }: DoctorContext): Promise<Found[]> {
  const found = await Promise.all(programsOf(environment).map(checkProgram))
  return found.flat()
}

function programsOf(environment: DoctorContext['environment']): Program[] {
  const portOf = (setting: string, hostSetting: string, standard?: number) => ({
    setting,
    host: environment[hostSetting] || '127.0.0.1',
    port: Number(environment[setting] || (standard ?? 0)),
  })
  return [
    { name: 'api', http: portOf('HTTP_PORT', 'HTTP_HOST', 8080), others: [] },
    {
      name: 'gateway',
      http: portOf('GATEWAY_HTTP_PORT', 'GATEWAY_HTTP_HOST', 8081),
      others: [portOf('MQTT_PORT', 'MQTT_HOST', 1883), portOf('MQTTS_PORT', 'MQTT_HOST')],
    },
  ]
}

async function checkProgram({ name, http, others }: Program): Promise<Found[]> {
  const address = httpAddress(http.host, String(http.port))
  if (http.port !== 0 && (await ask(`${address}/healthz`))?.includes('"alive"')) {
    const ready = await ask(`${address}/readyz`)
    return [
      ready?.includes('"ready"')
        ? fine(`The ${name} runs on ${address} and is ready.`)
        : problem(
            `The ${name} runs on ${address} and is not ready: ${ready === undefined ? 'it does not answer.' : reasonOf(ready)} Read its log.`,
          ),
    ]
  }
  const taken = (
    await Promise.all(
      [http, ...others].map(async ({ setting, host, port }) => {
        const reason = port === 0 ? undefined : await tryToListen(host, port)
        return reason === undefined
          ? []
          : [
              problem(
                reason === 'EADDRINUSE'
                  ? `${setting}: another program uses port ${port} of ${host}. Stop it, or set another port.`
                  : `${setting}: this user cannot open port ${port} of ${host} (${reason}).`,
              ),
            ]
      }),
    )
  ).flat()
  return taken.length > 0 ? taken : [warning(`The ${name} does not run. Its ports are free: npm start.`)]
}

/** The words of an answer of the api or the gateway. */
function reasonOf(answer: string): string {
  return /"(?:message|error|reason)":\s*"([^"]+)"/.exec(answer)?.[1] ?? answer
}

/** The beginning of the answer; undefined when nothing answers with text. */
async function ask(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return (await response.text()).slice(0, ANSWER_MAX_CHARACTERS)
  } catch {
    return undefined
  }
}

/** The reason why not. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
