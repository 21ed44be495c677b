import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Environment } from '../program.ts'

const SECRET_BYTES = 32

/** The demo's simulated ChirpStack. It posts LoRa cameras' events, and accepts commands for them from its own broker. */
export interface DemoNetwork {
  brokerPort: number
  /** The settings for the gateway and the simulator. */
  settings: Environment
}

/** The user's own network servers stay connected. */
export async function planDemoNetwork({
  INGEST_SECRET,
  CHIRPSTACK_MQTT_URL,
}: Environment): Promise<DemoNetwork> {
  const brokerPort = await findFreePort()
  const urls = [CHIRPSTACK_MQTT_URL, `mqtt://127.0.0.1:${brokerPort}`].filter(Boolean)
  return {
    brokerPort,
    settings: {
      INGEST_SECRET: INGEST_SECRET || randomBytes(SECRET_BYTES).toString('base64url'),
      CHIRPSTACK_MQTT_URL: urls.join(' '),
    },
  }
}

/** Returns the simulator's arguments. The secret is passed in the environment, where other users of the machine do not see it. */
export function networkArgs({ brokerPort }: DemoNetwork, gatewayUrl: string): string[] {
  return ['--lora-dialect', 'chirpstack', '--http', gatewayUrl, '--broker-port', String(brokerPort)]
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // safe: it listens on TCP
  server.close()
  await once(server, 'close')
  return port
}
