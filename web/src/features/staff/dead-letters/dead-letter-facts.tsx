import type { DeadLetter } from '@sentinel/contracts/staff/dead-letters'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './dead-letters.module.css'

const { dialog: texts, none, nameReason, meaningOf } = messages.internalDeadLetters

export function DeadLetterFacts({ letter }: { letter: DeadLetter }) {
  const { payload_bytes, kept_bytes, tried_at } = letter
  const facts: [string, ReactNode][] = [
    [texts.facts.reason, nameReason(letter.reason)],
    [texts.facts.device, <DeviceLink key="device" letter={letter} />],
    ...(letter.dev_eui === null ? [] : [[texts.facts.devEui, letter.dev_eui] as [string, ReactNode]]),
    [texts.facts.topic, letter.topic],
    [texts.facts.first, <LocalTime key="first" iso={letter.first_received_at} />],
    [texts.facts.last, <LocalTime key="last" iso={letter.last_received_at} />],
    [texts.facts.times, letter.times.toLocaleString('en')],
    [texts.facts.bytes, texts.bytes(payload_bytes, kept_bytes)],
    [
      texts.facts.tried,
      tried_at === null ? (
        texts.never
      ) : (
        <>
          <LocalTime iso={tried_at} />, {texts.triedWith(letter)}
        </>
      ),
    ],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.words}>
        <span>{meaningOf(letter.reason)}</span>
        {letter.detail && (
          <span className={classes.note}>
            {texts.detail}: {letter.detail}
          </span>
        )}
      </div>
    </>
  )
}

function DeviceLink({ letter: { device_id: deviceId, obstacle } }: { letter: DeadLetter }) {
  if (deviceId === null) return none
  if (obstacle === 'no_device') return deviceId
  return (
    <Link to="/internal" search={{ tab: 'devices', device: deviceId }}>
      {texts.openDevice(deviceId)}
    </Link>
  )
}
