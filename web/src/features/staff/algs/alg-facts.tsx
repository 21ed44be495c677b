import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { formatBytes } from '../../../messages/bytes.ts'
import { messages } from '../../../messages/messages.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './algs.module.css'

const { facts: texts, none } = messages.internalAlgs

export function AlgFacts({ alg }: { alg: InternalAlg }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{texts.id}</dt>
        <dd>{alg.alg_id}</dd>
      </div>
      <div>
        <dt>{texts.created}</dt>
        <dd>
          <LocalTime iso={alg.date_created} />
        </dd>
      </div>
      <div>
        <dt>{texts.file}</dt>
        <dd>{alg.size_bytes === null ? texts.noFile : formatBytes(alg.size_bytes)}</dd>
      </div>
      <div>
        <dt>{texts.md5}</dt>
        <dd className={classes.code}>{alg.md5_checksum ?? none}</dd>
      </div>
      {alg.sha256 !== null && (
        <div className={classes.wide}>
          <dt>{texts.sha256}</dt>
          <dd className={classes.code}>{alg.sha256}</dd>
        </div>
      )}
    </dl>
  )
}
