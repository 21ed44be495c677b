import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CloseIcon, PreviousIcon } from '../../../../ui/marks/icons.ts'
import { useGiveBackFocus } from '../../../../ui/hooks/use-give-back-focus.ts'
import { FewChecked } from '../few-checked.tsx'
import { Bands } from './bands.tsx'
import classes from './class-card.module.css'
import { Confusions } from './confusions.tsx'
import { RightAndMissed } from './right-and-missed.tsx'
import { ThresholdHelper } from './threshold-helper.tsx'

const texts = messages.modelQuality.oneClass

interface ClassCardProps {
  /** Undefined for a class of which nothing is checked, as an old link may name. */
  result: ClassQuality | undefined
  onClose: () => void
}

/** What was found of one class. It has the focus when it opens. */
export function ClassCard({ result, onClose }: ClassCardProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useGiveBackFocus(true)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={classes.title}>
          {result?.class_name ?? messages.modelQuality.title}
        </h2>
        <span className={classes.back}>
          <Button variant="quiet" icon={PreviousIcon} onClick={onClose}>
            {texts.back}
          </Button>
        </span>
        <span className={classes.close}>
          <Button variant="quiet" icon={CloseIcon} onClick={onClose}>
            {texts.close}
          </Button>
        </span>
      </header>
      {result ? <Parts result={result} /> : <p>{texts.absent}</p>}
    </section>
  )
}

function Parts({ result }: { result: ClassQuality }) {
  const { checked, confirmed, missed, class_name } = result
  const filters: InsightRules = [{ column: 'exact_class', value: class_name }]
  return (
    <>
      {checked === 0 && <p>{texts.neverGiven}</p>}
      <RightAndMissed right={confirmed} given={checked} missed={missed} real={confirmed + missed} />
      {checked > 0 && <FewChecked checked={checked} />}
      <Link to="/insights" search={{ filters }} className={classes.link}>
        {texts.seeInsights(class_name)}
      </Link>
      {checked > 0 && (
        <>
          <ThresholdHelper result={result} />
          <Confusions result={result} />
          <Bands scores={result.scores} />
        </>
      )}
    </>
  )
}
