import type pg from 'pg'
import type { Logger } from 'pino'
import { createAccept } from '../ingest/accept.ts'
import type { DiskReserve } from '../ingest/disk-reserve.ts'
import { createTakePhoto } from '../ingest/take-photo.ts'
import type { Writer } from '../ingest/writer.ts'
import { createAttachPhotos } from '../photos/attach-photos.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import type { DeviceLimits } from '../platform/config.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import type { ConnectedDevices } from './connected-devices.ts'
import { type Broker, createBroker } from './create-broker.ts'
import type { Credentials } from './credentials.ts'
import { createDevicePolicy } from './device-policy.ts'
import { Inflows } from './inflows.ts'
import { Violations } from './violations.ts'

interface Parts {
  pool: pg.Pool
  credentials: Credentials
  writer: Writer
  folder: PhotoFolder
  disk: DiskReserve
  devices: ConnectedDevices
  metrics: GatewayMetrics
  log: Logger
  takesBackfill: boolean
  deviceLimits: DeviceLimits
}

/** Creates the broker for devices: who may connect, what each device may send, and where it is stored. */
export async function createDeviceBroker(parts: Parts): Promise<Broker> {
  const { pool, credentials, writer, devices, metrics, log, takesBackfill, deviceLimits } = parts
  // A gateway that accepts histories does not limit a device's rate, because a history is sent all at once.
  const inflows = takesBackfill ? undefined : new Inflows(deviceLimits)
  const policy = createDevicePolicy({
    credentials,
    accept: createAccept({
      writer,
      takePhoto: createTakePhoto(parts),
      metrics,
      takesBackfill,
      onPhotoExpected: createAttachPhotos(pool, log),
    }),
    isReady: () => writer.isReady(),
    subscriptionsMax: deviceLimits.subscriptionsMax,
    inflows,
    violations: new Violations(),
    onAdmitted: (clientId, credential) => devices.admit(clientId, credential),
    recordsSinceMs: (clientId) => devices.recordsSinceMsOf(clientId),
    metrics,
    log,
  })
  const broker = await createBroker(policy)
  broker.follow({
    onConnected(clientId) {
      metrics.connections.inc()
      if (!devices.connect(clientId)) broker.disconnect(clientId)
    },
    onDisconnected(clientId) {
      metrics.connections.dec()
      devices.disconnect(clientId)
      inflows?.disconnect(clientId)
    },
    onError: (error) => log.error({ err: error }, 'broker failed'),
    onClosedWithError: (clientId, error) =>
      log.warn({ deviceId: clientId, reason: error.message }, 'connection closed'),
  })
  return broker
}
