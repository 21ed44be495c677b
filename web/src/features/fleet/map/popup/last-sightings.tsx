import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { insightsOfDevice } from '../../../../shared/insights/insights-of-device.ts'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { lastSightingsQuery } from '../../../../shared/insights/sightings.ts'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { Age } from '../../../../ui/marks/age.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'
import classes from './device-popup.module.css'

const texts = messages.map.popup
const SIGHTINGS = 4

interface LastSightingsProps {
  deviceId: number
  /** Undefined while it is not known. */
  count: number | undefined
}

/** What the device saw last; each leads to its insight. Another is read when the count has gone up. */
export function LastSightings({ deviceId, count }: LastSightingsProps) {
  const { data: sightings, refetch } = useQuery(lastSightingsQuery({ deviceId, amount: SIGHTINGS }))
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== known.current) void refetch()
    known.current = count
  }, [count, refetch])
  if (count === 0 || sightings?.length === 0) return null
  return (
    <ul className={classes.sightings} aria-label={texts.sightings}>
      {sightings?.map((insight) => (
        <li key={insight.insight_id}>
          <Link to="/insights" search={{ ...insightsOfDevice(deviceId), insight: insight.insight_id }}>
            <Thumbnail {...thumbnailOf(insight)} />
            <span>{insight.class_name}</span>
            <Age iso={displayedTime(insight)} />
          </Link>
        </li>
      )) ??
        Array.from({ length: SIGHTINGS }, (_, at) => (
          <li key={at}>
            <Skeleton height="90px" />
          </li>
        ))}
    </ul>
  )
}
