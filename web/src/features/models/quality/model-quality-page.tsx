import type { ModelQuality } from '@sentinel/contracts/models/model-quality'
import { deviceName, numberedDevice } from '@sentinel/domain/fleet/device-name'
import { wilsonInterval } from '@sentinel/domain/models/wilson-interval'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IntervalBar } from '../../../charts/interval-bar.tsx'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { insightsOfDevice } from '../../../shared/insights/insights-of-device.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { DownloadIcon, ModelsIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { NotFoundPage } from '../../../ui/states/not-found-page.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ClassesCard } from './classes/classes-card.tsx'
import { FewChecked } from './few-checked.tsx'
import classes from './model-quality-page.module.css'
import { ClassCard } from './one-class/class-card.tsx'
import { useQualityAddress } from './quality-address.ts'
import { writeQualityCsv } from './quality-csv.ts'
import { qualityQuery, devicesOfModelQuery } from './queries.ts'

const texts = messages.modelQuality

export function ModelQualityPage({ algId }: { algId: number }) {
  const { data: quality, error, refetch } = useQuery(qualityQuery(algId))
  const retry = () => void refetch()
  const isAbsent = error instanceof CallFailed && error.code === 'not_found'
  if (isAbsent) return <NotFoundPage />
  if (!quality)
    return (
      <Page title={texts.title}>
        {error ? <ErrorState error={error} onRetry={retry} /> : <QualitySkeleton />}
      </Page>
    )
  return (
    <Page
      title={texts.titleOf(quality.alg_name)}
      note={
        <>
          {texts.counted} <Time iso={quality.read_at} />
        </>
      }
      actions={quality.checked > 0 && <DownloadButton quality={quality} />}
    >
      {quality.checked === 0 ? <NoChecksState algId={algId} /> : <Results quality={quality} />}
      {error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
    </Page>
  )
}

function Results({ quality }: { quality: ModelQuality }) {
  const address = useQualityAddress()
  const { classId, closeClass } = address
  const opened = quality.classes.find(({ class_id }) => class_id === classId)
  return (
    <div className={classes.results} data-opened={classId === undefined ? undefined : true}>
      <Headline quality={quality} />
      <div className={classes.parts}>
        <ClassesCard quality={quality} address={address} />
        {classId !== undefined && <ClassCard key={classId} result={opened} onClose={closeClass} />}
      </div>
    </div>
  )
}

function DownloadButton({ quality }: { quality: ModelQuality }) {
  const download = () =>
    saveFile(
      texts.csv.fileName(quality.alg_id, quality.read_at.slice(0, 10)),
      new Blob(writeQualityCsv(quality), { type: 'text/csv' }),
    )
  return (
    <Button icon={DownloadIcon} onClick={download}>
      {texts.download}
    </Button>
  )
}

const HEIGHTS = ['168px', '420px']

function QualitySkeleton() {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{messages.modelQuality.loading}</VisuallyHidden>
      {HEIGHTS.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  )
}

/** The number of cameras that are listed by name. */
const DEVICES_SHOWN = 6

/** Explains how to check sightings, and links to those from the cameras that run the model. */
function NoChecksState({ algId }: { algId: number }) {
  const running = useQuery(devicesOfModelQuery(algId)).data ?? []
  const devices = useQuery(devicesQuery).data
  const nameOf = (deviceId: number) => {
    const device = devices?.find(({ device_id }) => device_id === deviceId)
    return device ? deviceName(device) : numberedDevice(deviceId)
  }
  return (
    <StatePanel
      icon={ModelsIcon}
      title={texts.empty.title}
      action={<Link to="/insights">{texts.empty.toInsights}</Link>}
    >
      <p>{texts.empty.body}</p>
      {running.length > 0 && (
        <>
          <p>{texts.empty.devices}</p>
          <ul className={classes.devices}>
            {running.slice(0, DEVICES_SHOWN).map((deviceId) => (
              <li key={deviceId}>
                <Link to="/insights" search={insightsOfDevice(deviceId)}>
                  {nameOf(deviceId)}
                </Link>
              </li>
            ))}
            {running.length > DEVICES_SHOWN && <li>{texts.empty.further(running.length - DEVICES_SHOWN)}</li>}
          </ul>
        </>
      )}
    </StatePanel>
  )
}

/** Shows how many sightings were checked in total, and how many of them were right. */
function Headline({ quality: { checked, confirmed } }: { quality: ModelQuality }) {
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
