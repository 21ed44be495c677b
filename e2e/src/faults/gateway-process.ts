import { findFreePorts } from '../stack/place.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

export interface GatewayProcess extends KillableProgram {
  mqttPort: number
  httpUrl: string
  residentMiB(): Promise<number>
}

/** Starts the gateway, which keeps its ports across restarts. */
export async function startGatewayProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<GatewayProcess> {
  const [mqttPort = 0, httpPort = 0] = await findFreePorts(2)
  const httpUrl = `http://127.0.0.1:${httpPort}`
  const program = await startProgram('gateway/src/main.ts', {
    DATABASE_URL: databaseUrl,
    MQTT_PORT: String(mqttPort),
    GATEWAY_HTTP_PORT: String(httpPort),
    ...settings,
  })
  return {
    ...program,
    mqttPort,
    httpUrl,
    async residentMiB() {
      const text = await (await fetch(`${httpUrl}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20
    },
  }
}
