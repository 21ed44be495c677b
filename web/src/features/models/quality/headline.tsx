import type { ModelQuality } from '@sentinel/contracts/models/model-quality'
import { wilsonInterval } from '@sentinel/domain/models/wilson-interval'
import { IntervalBar } from '../../../charts/interval-bar.tsx'
import { messages } from '../../../messages/messages.ts'
import { FewChecked } from './few-checked.tsx'
import classes from './model-quality-page.module.css'

const texts = messages.modelQuality

/** All classes together: how many sightings were checked, and how many of them were right. */
export function Headline({ quality: { checked, confirmed } }: { quality: ModelQuality }) {
  const interval = wilsonInterval(confirmed, checked)
  return (
    <section className={classes.headline} aria-label={texts.headline.label}>
      <div>
        <p className={classes.figure}>
          <b>{texts.percent(confirmed, checked)}</b> <span>{texts.headline.right(checked)}</span>
        </p>
        <IntervalBar share={confirmed / checked} interval={interval} />
      </div>
      <div className={classes.notes}>
        <FewChecked checked={checked} />
        <p>{texts.headline.interval(interval)}</p>
        <p className={classes.quiet}>{texts.bias}</p>
        <How />
      </div>
    </section>
  )
}

function How() {
  const { columns } = texts.classes
  return (
    <details className={classes.how}>
      <summary>{texts.how.title}</summary>
      <dl>
        <dt>{columns.checked}</dt>
        <dd>
          {texts.how.checked} {texts.how.archived}
        </dd>
        <dt>{columns.right}</dt>
        <dd>
          {texts.how.right} {texts.how.interval}
        </dd>
        <dt>{columns.missed}</dt>
        <dd>{texts.how.missed}</dd>
      </dl>
    </details>
  )
}
