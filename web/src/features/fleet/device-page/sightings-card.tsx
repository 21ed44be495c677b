import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { insightsOfDevice } from '../../../shared/insights/insights-of-device.ts'
import { thumbnailOf } from '../../../shared/insights/photo-address.ts'
import { lastSightingsQuery } from '../../../shared/insights/sightings.ts'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { Age } from '../../../ui/marks/age.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Thumbnail } from '../../../shared/insights/thumbnail.tsx'
import classes from './device-page.module.css'

const texts = messages.devicePage.sightings
const SIGHTINGS = 8

/** Shows the latest sightings. Each links to its insight. */
export function SightingsCard({ deviceId }: { deviceId: number }) {
  const { data, error, refetch } = useQuery(lastSightingsQuery({ deviceId, amount: SIGHTINGS }))
  const all = insightsOfDevice(deviceId)
  return (
    <Card
      title={texts.title}
      actions={
        <Link to="/insights" search={all}>
          {texts.seeAll}
        </Link>
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.quiet}>{texts.none}</p>}
      {(data ? data.length > 0 : !error) && (
        <ul className={classes.sightings} aria-label={texts.title}>
          {data?.map((insight) => (
            <li key={insight.insight_id}>
              <Link to="/insights" search={{ ...all, insight: insight.insight_id }}>
                <Thumbnail {...thumbnailOf(insight)} />
                <b>{insight.class_name}</b>
                <Age iso={displayedTime(insight)} />
              </Link>
            </li>
          )) ??
            Array.from({ length: SIGHTINGS }, (_, at) => (
              <li key={at}>
                <Skeleton height="124px" />
              </li>
            ))}
        </ul>
      )}
    </Card>
  )
}
