import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import { RELIABLE_CONFIDENCE_PERCENT } from '@sentinel/contracts/insights/limits'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import { countBands } from '@sentinel/domain/models/confidence-bands'
import { judgeThresholds, suggestThreshold, type Threshold } from '@sentinel/domain/models/judge-thresholds'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useMemo, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useGiveBackFocus } from '../../../../ui/hooks/use-give-back-focus.ts'
import { CloseIcon, PreviousIcon } from '../../../../ui/marks/icons.ts'
import { FewChecked } from '../few-checked.tsx'
import { ShareCell } from '../share-cell.tsx'
import classes from './class-card.module.css'

const texts = messages.modelQuality.oneClass
const thresholdTexts = messages.modelQuality.threshold
const confusionsTexts = messages.modelQuality.confusions
const bandsTexts = messages.modelQuality.bands

interface ClassCardProps {
  /** Undefined for a class without checked sightings, which may be in an old link. */
  result: ClassQuality | undefined
  onClose: () => void
}

/** Shows one class's results. Takes the focus when it opens. */
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

/** Shows whether the model is right more often when it is more confident. */
function Bands({ scores }: { scores: ClassQuality['scores'] }) {
  return (
    <section className={classes.part}>
      <h3>{bandsTexts.title}</h3>
      <table className={classes.table} aria-label={bandsTexts.table}>
        <thead>
          <tr>
            <th scope="col">{bandsTexts.confidence}</th>
            <th scope="col">{bandsTexts.right}</th>
          </tr>
        </thead>
        <tbody>
          {countBands(scores).map(({ range, checked, right }) => (
            <tr key={String(range)}>
              <th scope="row">{range ? bandsTexts.range(...range) : bandsTexts.noConfidence}</th>
              <td>
                <ShareCell cases={right} total={checked} none={bandsTexts.empty} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Shows which classes people chose for the sightings that the model assigned to this class. */
function Confusions({ result }: { result: ClassQuality }) {
  const { class_name, checked, confirmed, confusions } = result
  const shown = confusions.reduce((sum, { count }) => sum + count, 0)
  const further = checked - confirmed - shown
  return (
    <section className={classes.part}>
      <h3>{confusionsTexts.title}</h3>
      {confusions.length === 0 ? (
        <p className={classes.quiet}>{confusionsTexts.none}</p>
      ) : (
        <table className={classes.table} aria-label={confusionsTexts.table}>
          <thead>
            <tr>
              <th scope="col">{confusionsTexts.class}</th>
              <th scope="col">{confusionsTexts.share}</th>
            </tr>
          </thead>
          <tbody>
            {confirmed > 0 && (
              <tr>
                <th scope="row">{confusionsTexts.right(class_name)}</th>
                <td>
                  <ShareCell cases={confirmed} total={checked} none="" />
                </td>
              </tr>
            )}
            {confusions.map(({ class_id, class_name: name, count }) => (
              <tr key={class_id}>
                <th scope="row">{name}</th>
                <td>
                  <ShareCell cases={count} total={checked} none="" tone="warn" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {further > 0 && <p className={classes.quiet}>{confusionsTexts.further(further)}</p>}
    </section>
  )
}

/** Shows what a confidence threshold would gain and lose. Starts at the suggested threshold. */
function ThresholdHelper({ result }: { result: ClassQuality }) {
  const thresholds = useMemo(() => judgeThresholds(result), [result])
  const suggested = suggestThreshold(thresholds)
  const [chosen, setChosen] = useState<number>()
  const confidence = chosen ?? suggested?.confidence ?? RELIABLE_CONFIDENCE_PERCENT
  const threshold = thresholds[confidence]
  return (
    <section className={classes.part}>
      <h3>{thresholdTexts.title}</h3>
      <p className={classes.quiet}>{thresholdTexts.note}</p>
      <Slider confidence={confidence} onChange={setChosen} />
      {threshold && <Outcome threshold={threshold} name={result.class_name} />}
      <p className={classes.suggestion}>
        {suggested ? thresholdTexts.suggested(suggested.confidence) : thresholdTexts.noSuggestion}
        {suggested && suggested.confidence !== confidence && (
          <Button onClick={() => setChosen(suggested.confidence)}>
            {thresholdTexts.use(suggested.confidence)}
          </Button>
        )}
      </p>
    </section>
  )
}

interface SliderProps {
  confidence: number
  onChange: (confidence: number) => void
}

function Slider({ confidence, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{thresholdTexts.label}</label>
      <output htmlFor={id} aria-live="off">
        {thresholdTexts.value(confidence)}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={confidence}
        aria-valuetext={thresholdTexts.value(confidence)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  )
}

function Outcome({ threshold, name }: { threshold: Threshold; name: string }) {
  const { taken, right, real, lost, confidence } = threshold
  return (
    <div className={classes.outcome}>
      <p aria-live="polite">
        {taken === 0 ? thresholdTexts.nothing(confidence) : thresholdTexts.right(name, threshold)}{' '}
        {real > 0 && thresholdTexts.missed(threshold, name)}
      </p>
      {taken > 0 && <FewChecked checked={taken} />}
      <RightAndMissed right={right} given={taken} missed={lost} real={real} />
    </div>
  )
}

const { columns, noneChecked, noneReal } = messages.modelQuality.classes

interface RightAndMissedProps {
  /** The number of right ones among the `given` sightings that the model assigned to this class. */
  right: number
  given: number
  /** The number of missed ones among the `real` sightings of this class. */
  missed: number
  real: number
}

/** Shows a class's shares of right and missed sightings side by side. */
function RightAndMissed({ right, given, missed, real }: RightAndMissedProps) {
  return (
    <dl className={classes.shares}>
      <dt>{columns.right}</dt>
      <dd>
        <ShareCell cases={right} total={given} none={noneChecked} />
      </dd>
      <dt>{columns.missed}</dt>
      <dd>
        <ShareCell cases={missed} total={real} none={noneReal} tone="warn" />
      </dd>
    </dl>
  )
}
