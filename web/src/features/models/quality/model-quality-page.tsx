import type { ModelQuality } from '@sentinel/contracts/models/model-quality'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DownloadIcon } from '../../../ui/marks/icons.ts'
import { NotFoundPage } from '../../../ui/states/not-found-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Time } from '../../../ui/marks/time.tsx'
import { ClassesCard } from './classes/classes-card.tsx'
import { Headline } from './headline.tsx'
import classes from './model-quality-page.module.css'
import { NoChecksState } from './no-checks-state.tsx'
import { ClassCard } from './one-class/class-card.tsx'
import { useQualityAddress } from './quality-address.ts'
import { writeQualityCsv } from './quality-csv.ts'
import { QualitySkeleton } from './quality-skeleton.tsx'
import { qualityQuery } from './queries.ts'

const texts = messages.modelQuality

/** How often a model was right on the person's cameras. */
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
