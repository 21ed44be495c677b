import type { ReactNode } from 'react'
import type { Sighting } from '../list/members.ts'
import { messages } from '../../../messages/messages.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { ConfidenceMeter } from '../../../shared/insights/confidence-meter.tsx'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedTime, isCameraTimeDoubtful } from '@sentinel/domain/insights/displayed-time'
import { InsightConfidence } from '../screen/row/insight-parts.tsx'
import classes from './insight-detail.module.css'

const texts = messages.insights.detail

interface InsightFactsProps {
  insight: Sighting
}

/** Shows the facts about an insight in the specification's words. Times here are UTC, as their labels say. */
export function InsightFacts({ insight }: InsightFactsProps) {
  const species = insight.class_list.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))
  return (
    <dl className={classes.facts}>
      <Fact name={texts.species}>{insight.class_name}</Fact>
      <Fact name={texts.confidence}>
        <InsightConfidence insight={insight} />
      </Fact>
      <Fact name={texts.device}>{deviceName(insight)}</Fact>
      <Fact name={texts.taken}>{formatDateTime(displayedTime(insight), 'UTC')}</Fact>
      {isCameraTimeDoubtful(insight) && insight.file_ctime !== null && (
        <Fact name={texts.doubtful}>
          {formatDateTime(insight.file_ctime, 'UTC')}. {texts.doubtfulNote}
        </Fact>
      )}
      <Fact name={texts.received}>{formatDateTime(insight.time_stamp, 'UTC')}</Fact>
      <Fact name={texts.window}>{windowLength(insight)}</Fact>
      <Fact name={texts.location}>{describePlace(insight)}</Fact>
      <Fact name={texts.source}>{messages.insights.sources[insight.comms_source]}</Fact>
      <Fact name={texts.status}>{messages.insights.statuses[insight.insight_status]}</Fact>
      <Fact name={texts.insightId}>{insight.insight_id}</Fact>
      <dt className={classes.wide}>{texts.allSpecies}</dt>
      <dd className={classes.wide}>
        <ol className={classes.species}>
          {species.map(({ class_id, className, confidence }, at) => (
            <li key={`${at}-${class_id}`}>
              {className}
              <ConfidenceMeter percent={confidence} />
            </li>
          ))}
        </ol>
      </dd>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function windowLength({ window_start, window_end }: Sighting): string {
  if (window_start === null || window_end === null) return texts.unknown
  return texts.windowLength(Math.round((Date.parse(window_end) - Date.parse(window_start)) / 1000))
}

function describePlace({ latitude, longitude }: Sighting): string {
  if (latitude === null || longitude === null) return texts.noLocation
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
