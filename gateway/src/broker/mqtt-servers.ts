import { readFile } from 'node:fs/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { GatewayConfig } from '../platform/config.ts'
import { CannotListen, listenOn, listenOnAll } from '@sentinel/platform/http/listen-on'
import type { Broker } from './create-broker.ts'
import { PendingConnections } from './pending-connections.ts'

const CONNECTIONS_MAX = 20_000
/** Over a satellite link, the certificate alone takes 10 seconds. */
const TLS_HANDSHAKE_TIMEOUT_MS = 30_000

export interface MqttServersOptions extends Pick<GatewayConfig, 'mqtt' | 'mqtts' | 'pendingPerAddress'> {
  /** The maximum number of open connections on both ports together. */
  connectionsMax?: number
  tlsHandshakeTimeoutMs?: number
  /** Called when a connection without a CONNECT was closed to admit another one. */
  onPendingClosed?: () => void
}

export interface MqttServers {
  port: number
  /** Undefined without TLS. */
  tlsPort: number | undefined
  /** Accepts no more connections. Open connections stay open. */
  close(): void
}

/** Opens the MQTT port, and the TLS port if it is configured. */
export async function openMqttServers(broker: Broker, options: MqttServersOptions): Promise<MqttServers> {
  const { mqtt, mqtts, pendingPerAddress, connectionsMax = CONNECTIONS_MAX, onPendingClosed } = options
  const pending = new PendingConnections({
    perAddressMax: pendingPerAddress,
    openMax: connectionsMax,
    onClosed: onPendingClosed,
  })
  const serve = (socket: net.Socket) => broker.handle(socket, () => pending.settle(socket))
  const plain = net.createServer({ noDelay: true }, (socket) => {
    if (pending.add(socket)) serve(socket)
  })
  const secure = mqtts && (await createTlsServer(mqtts))
  secure?.on('connection', (socket) =>
    pending.add(socket, options.tlsHandshakeTimeoutMs ?? TLS_HANDSHAKE_TIMEOUT_MS),
  )
  secure?.on('secureConnection', (socket) => {
    pending.secure(socket)
    serve(socket)
  })
  const servers = secure ? [plain, secure] : [plain]

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

async function createTlsServer({
  keyPath,
  certPath,
}: NonNullable<GatewayConfig['mqtts']>): Promise<tls.Server> {
  try {
    const pems = { key: await readFile(keyPath), cert: await readFile(certPath) }
    return tls.createServer({ ...pems, noDelay: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // safe: both calls throw these
    const reason = code?.startsWith('ERR_')
      ? `${keyPath} and ${certPath} are not a key and its certificate`
      : message
    throw new CannotListen(`MQTTS_KEY and MQTTS_CERT: ${reason}`, { cause: error })
  }
}
