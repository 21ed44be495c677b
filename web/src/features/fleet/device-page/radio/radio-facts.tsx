import type { DeviceRadio, RadioReception } from '@sentinel/contracts/fleet/device-radio'
import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { WarnIcon } from '../../../../ui/marks/icons.ts'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import classes from './radio.module.css'
import { readSignal, type Signal } from './read-signal.ts'

const texts = messages.radio
const names = texts.facts

interface RadioFactsProps {
  radio: DeviceRadio
  longitude: number | null
}

/** The last reception, in words. */
export function RadioFacts({ radio, longitude }: RadioFactsProps) {
  const { last, heard_at: heardAt, is_network_place: isNetworkPlace } = radio
  const signal = last && readSignal(last)
  return (
    <>
      <dl className={classes.facts} aria-label={texts.last}>
        <HeardFact last={last} heardAt={heardAt} longitude={longitude} />
        {last && <ReceptionFacts last={last} signal={signal} />}
      </dl>
      {!last && <p className={classes.quiet}>{texts.noLast}</p>}
      {signal?.name === 'weak' && (
        <p className={classes.weak}>
          <WarnIcon size={16} aria-hidden />
          {signal.marginDb < 0 ? texts.below : texts.weak}
        </p>
      )}
      {isNetworkPlace && <p className={classes.quiet}>{texts.networkPlace}</p>}
    </>
  )
}

interface HeardFactProps {
  last: RadioReception | null
  heardAt: string | null
  longitude: number | null
}

function HeardFact({ last, heardAt, longitude }: HeardFactProps) {
  if (heardAt === null) return null
  return (
    <Fact
      name={names.heard}
      note={
        <>
          <Time iso={heardAt} longitude={longitude} />
          {last && <span>{texts.through(texts.providers[last.provider])}</span>}
        </>
      }
    >
      <span className={classes.line}>
        <Age iso={heardAt} />
        {last?.is_simulated && <StatusBadge tone="plain">{texts.simulated}</StatusBadge>}
      </span>
    </Fact>
  )
}

function ReceptionFacts({ last, signal }: { last: RadioReception; signal: Signal | null }) {
  const { rssi_dbm: rssi, snr_db: snr, spreading_factor: factor, gateway_id: gateway } = last
  return (
    <>
      <Fact name={names.signal} note={signal && texts.margin(signal.marginDb, signal.spreadingFactor)}>
        {signal ? (
          <StatusBadge tone={signalTones[signal.name]} icon={signalIcons[signal.name]}>
            {texts.signals[signal.name]}
          </StatusBadge>
        ) : (
          texts.unknown
        )}
      </Fact>
      <Fact name={names.rssi}>{rssi === null ? texts.unknown : texts.dbm(rssi)}</Fact>
      <Fact name={names.snr}>{snr === null ? texts.unknown : texts.decibels(snr)}</Fact>
      <Fact name={names.spreadingFactor}>{factor === null ? texts.unknown : texts.factor(factor)}</Fact>
      <Fact name={names.gateway} note={last.gateway_count > 0 && texts.heardBy(last.gateway_count)}>
        {gateway ?? texts.unknown}
      </Fact>
    </>
  )
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
