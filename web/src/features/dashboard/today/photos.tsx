import type { Insight } from '@sentinel/contracts/insights/insights'
import type { PhotosFrom } from '@sentinel/contracts/dashboard/today'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { thumbnailOf } from '../../../shared/insights/photo-address.ts'
import { Age } from '../../../ui/marks/age.tsx'
import { GoodIcon } from '../../../ui/marks/icons.ts'
import { Thumbnail } from '../../../shared/insights/thumbnail.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './today-section.module.css'

const texts = messages.dashboardToday.photos

interface PhotosProps {
  photos: readonly Insight[]
  from: PhotosFrom
}

/** The best photos; each leads to its insight. */
export function Photos({ photos, from }: PhotosProps) {
  const title = texts.from[from]
  return (
    <div className={classes.photos}>
      <h3>{title}</h3>
      {photos.length === 0 && <p className={classes.quiet}>{texts.none}</p>}
      {photos.length > 0 && (
        <ul className={classes.strip} aria-label={title}>
          {photos.map((insight) => (
            <li key={insight.insight_id}>
              <Photo insight={insight} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Photo({ insight }: { insight: Insight }) {
  const name = deviceName(insight)
  return (
    <Link
      to="/insights"
      search={{ insight: insight.insight_id }}
      className={classes.photo}
      title={`${insight.class_name}, ${name}`}
    >
      <Thumbnail {...thumbnailOf(insight)} />
      <b className={classes.line}>{insight.class_name}</b>
      <span className={classes.line}>{name}</span>
      <span className={classes.caption}>
        <Age iso={displayedTime(insight)} /> <Confidence insight={insight} />
      </span>
    </Link>
  )
}

/** As Insights shows it: once a person has named the species, the number of the model no longer matters. */
function Confidence({ insight: { confidence, userConfirmed } }: { insight: Insight }) {
  if (userConfirmed)
    return (
      <span className={classes.confirmed}>
        <GoodIcon size={14} aria-hidden />
        <VisuallyHidden>{messages.insights.species.byPerson}</VisuallyHidden>
      </span>
    )
  return confidence === null ? null : <span>{messages.photos.confidence(confidence)}</span>
}
