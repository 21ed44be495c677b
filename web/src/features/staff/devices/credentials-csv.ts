import type { NewDeviceCredentials } from '@sentinel/contracts/staff/provisioning'

/** Credentials of an import as a CSV file. No value has a comma or a quote, or begins like a formula. */
export function toCredentialsCsv(credentials: readonly NewDeviceCredentials[]): Blob {
  const lines = credentials.map(({ device_id, claim_code, mqtt }) =>
    [device_id, claim_code, mqtt.username, mqtt.password].join(','),
  )
  const text = ['device_id,claim_code,mqtt_username,mqtt_password', ...lines, ''].join('\r\n')
  return new Blob([text], { type: 'text/csv' })
}
