import { readFile } from 'node:fs/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { GatewayConfig } from '../platform/config.ts'
import { CannotListen, listenOn } from '@sentinel/platform/listen-on'
import type { Broker } from './create-broker.ts'

const CONNECTIONS_MAX = 20_000

export interface MqttServers {
  port: number
  /** Takes no further connections; those that stand stay. */
  close(): void
}

/** Opens the MQTT port, and the one with TLS where it is set. */
export async function openMqttServers(
  broker: Broker,
  { mqtt, mqtts }: Pick<GatewayConfig, 'mqtt' | 'mqtts'>,
): Promise<MqttServers> {
  const plain = net.createServer({ noDelay: true }, broker.handle)
  plain.maxConnections = CONNECTIONS_MAX
  const port = await listenOn(plain, mqtt, 'MQTT_PORT')
  const servers: net.Server[] = [plain]

  if (mqtts) {
    const secure = tls.createServer({ ...(await readPems(mqtts)), noDelay: true }, broker.handle)
    secure.maxConnections = CONNECTIONS_MAX
    await listenOn(secure, { host: mqtt.host, port: mqtts.port }, 'MQTTS_PORT')
    servers.push(secure)
  }
  return {
    port,
    close() {
      for (const server of servers) server.close()
    },
  }
}

async function readPems({
  keyPath,
  certPath,
}: NonNullable<GatewayConfig['mqtts']>): Promise<{ key: Buffer; cert: Buffer }> {
  try {
    return { key: await readFile(keyPath), cert: await readFile(certPath) }
  } catch (error) {
    throw new CannotListen(`MQTTS_KEY and MQTTS_CERT: ${(error as Error).message}`, { cause: error }) // safe: readFile rejects with errors
  }
}
