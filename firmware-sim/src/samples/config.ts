import { Host, Port, readSettings, sharedSettings } from '@sentinel/platform/programs/settings'
import { z } from 'zod'

const Settings = z.object({
  DATABASE_URL: sharedSettings.DATABASE_URL,
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  MQTT_HOST: Host.default('127.0.0.1'),
  MQTT_PORT: Port.default(1883),
  SAMPLES_MQTT_URL: z
    .url({ protocol: /^mqtts?$/, error: 'must be the mqtt:// or mqtts:// address of a gateway' })
    .optional(),
})

/** Maps addresses that stand for all of a server's interfaces to the loopback address, which a client on the same machine can use. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

export interface SamplesConfig {
  databaseUrl: string
  mqttUrl: string
  logLevel: string
}

/** Reads the program's settings. By default the gateway is on this machine. Throws `BadSettings`. */
export function readConfig(environment: Record<string, string | undefined>): SamplesConfig {
  const settings = readSettings(Settings, environment)
  const host = ANY_ADDRESS[settings.MQTT_HOST] ?? settings.MQTT_HOST
  return {
    databaseUrl: settings.DATABASE_URL,
    mqttUrl: settings.SAMPLES_MQTT_URL ?? `mqtt://${host}:${settings.MQTT_PORT}`,
    logLevel: settings.LOG_LEVEL,
  }
}
