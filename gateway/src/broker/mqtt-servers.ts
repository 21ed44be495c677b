import { readFile } from 'node:fs/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { GatewayConfig } from '../platform/config.ts'
import { CannotListen, listenOn, listenOnAll } from '@sentinel/platform/listen-on'
import type { Broker } from './create-broker.ts'

const CONNECTIONS_MAX = 20_000

export interface MqttServersOptions extends Pick<GatewayConfig, 'mqtt' | 'mqtts'> {
  /** Open at once on each port; further ones are closed at once. */
  connectionsMax?: number
}

export interface MqttServers {
  port: number
  /** Undefined without TLS. */
  tlsPort: number | undefined
  /** Takes no further connections; those that stand stay. */
  close(): void
}

/** Opens the MQTT port, and the one with TLS where it is set. */
export async function openMqttServers(
  broker: Broker,
  { mqtt, mqtts, connectionsMax = CONNECTIONS_MAX }: MqttServersOptions,
): Promise<MqttServers> {
  const secure = mqtts && (await createTlsServer(mqtts, broker))
  const plain = net.createServer({ noDelay: true }, broker.handle)
  const servers = secure ? [plain, secure] : [plain]
  for (const server of servers) server.maxConnections = connectionsMax

  const [port, tlsPort] = await listenOnAll([
    listenOn(plain, mqtt, 'MQTT_PORT'),
    secure && mqtts
      ? listenOn(secure, { host: mqtt.host, port: mqtts.port }, 'MQTTS_PORT', 'MQTT_HOST')
      : Promise.resolve(undefined),
  ])
  return {
    port,
    tlsPort,
    close() {
      for (const server of servers) server.close()
    },
  }
}

async function createTlsServer(
  { keyPath, certPath }: NonNullable<GatewayConfig['mqtts']>,
  broker: Broker,
): Promise<tls.Server> {
  try {
    const pems = { key: await readFile(keyPath), cert: await readFile(certPath) }
    return tls.createServer({ ...pems, noDelay: true }, broker.handle)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // safe: both calls throw these
    const reason = code?.startsWith('ERR_')
      ? `${keyPath} and ${certPath} are not a key and its certificate`
      : message
    throw new CannotListen(`MQTTS_KEY and MQTTS_CERT: ${reason}`, { cause: error })
  }
}
