import { RELIABLE_CONFIDENCE_PERCENT } from '@sentinel/contracts/insights/limits'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import { judgeThresholds, suggestThreshold, type Threshold } from '@sentinel/domain/models/judge-thresholds'
import { useId, useMemo, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FewChecked } from '../few-checked.tsx'
import classes from './class-card.module.css'
import { RightAndMissed } from './right-and-missed.tsx'

const texts = messages.modelQuality.threshold

/** Shows what a threshold of confidence would gain and lose. Starts at the one that is suggested. */
export function ThresholdHelper({ result }: { result: ClassQuality }) {
  const thresholds = useMemo(() => judgeThresholds(result), [result])
  const suggested = suggestThreshold(thresholds)
  const [chosen, setChosen] = useState<number>()
  const confidence = chosen ?? suggested?.confidence ?? RELIABLE_CONFIDENCE_PERCENT
  const threshold = thresholds[confidence]
  return (
    <section className={classes.part}>
      <h3>{texts.title}</h3>
      <p className={classes.quiet}>{texts.note}</p>
      <Slider confidence={confidence} onChange={setChosen} />
      {threshold && <Outcome threshold={threshold} name={result.class_name} />}
      <p className={classes.suggestion}>
        {suggested ? texts.suggested(suggested.confidence) : texts.noSuggestion}
        {suggested && suggested.confidence !== confidence && (
          <Button onClick={() => setChosen(suggested.confidence)}>{texts.use(suggested.confidence)}</Button>
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
      <label htmlFor={id}>{texts.label}</label>
      <output htmlFor={id} aria-live="off">
        {texts.value(confidence)}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={confidence}
        aria-valuetext={texts.value(confidence)}
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
        {taken === 0 ? texts.nothing(confidence) : texts.right(name, threshold)}{' '}
        {real > 0 && texts.missed(threshold, name)}
      </p>
      {taken > 0 && <FewChecked checked={taken} />}
      <RightAndMissed right={right} given={taken} missed={lost} real={real} />
    </div>
  )
}
