import type { InternalDeviceDetails } from '@sentinel/contracts/staff/devices'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { deviceList, stateOf } from './device-list.tsx'
import classes from './devices.module.css'

const { dialog: texts, columns, none } = messages.internalDevices

const IN_OTHER_PARTS = new Set(['id', 'people', 'state'])

/** All that is known of a device: the columns of the list, and what has no room there. */
export function DeviceFacts({ device }: { device: InternalDeviceDetails }) {
  const { claim_code_expires_at: claimUntil, revoked_at: revokedAt } = device
  return (
    <section aria-label={texts.facts}>
      <dl className={classes.facts}>
        <Fact name={columns.state}>{stateOf(device)}</Fact>
        {revokedAt !== null && (
          <Fact name={texts.revoked}>
            <LocalTime iso={revokedAt} />
          </Fact>
        )}
        {deviceList.columns
          .filter(({ key }) => !IN_OTHER_PARTS.has(key))
          .map(({ key, label, cell }) => (
            <Fact key={key} name={label}>
              {cell(device)}
            </Fact>
          ))}
        <Fact name={texts.location}>{device.location_name ?? none}</Fact>
        <Fact name={texts.devEui}>{device.dev_eui ?? none}</Fact>
        <Fact name={texts.models}>{device.models.join(', ') || none}</Fact>
        <Fact name={texts.created}>
          <LocalTime iso={device.created_at} />
        </Fact>
        <Fact name={texts.claimCode}>
          {claimUntil === null ? (
            texts.noClaimCode
          ) : (
            <>
              {texts.claimUntil} <LocalTime iso={claimUntil} />
            </>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
