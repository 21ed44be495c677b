import type { InternalReleaseDetails } from '@sentinel/contracts/staff/releases'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { MoveRelease } from './move-release.tsx'
import { releaseQuery } from './queries.ts'
import { ReleaseGraph } from './release-graph.tsx'
import { ReleaseModel } from './release-model.tsx'
import { ReleaseStateBadge } from './release-state.tsx'
import classes from './releases.module.css'

const texts = messages.internalReleases.dialog
const WIDTH_PX = 760

/** A release with its models, who has changed its state, and what changes it. */
export function ReleaseDialog({ releaseId, onClose }: { releaseId: number; onClose: () => void }) {
  const { data: release, error, refetch } = useQuery(releaseQuery(releaseId))
  return (
    <Dialog isOpen size="page" width={WIDTH_PX} title={release?.name ?? texts.title} onClose={onClose}>
      {release && <ReleaseParts release={release} />}
      {!release && error && <ErrorState error={error} absent={texts.absent} onRetry={() => void refetch()} />}
      {!release && !error && <Loading />}
    </Dialog>
  )
}

function ReleaseParts({ release }: { release: InternalReleaseDetails }) {
  const { components } = release
  const models = components.map(({ algMetadataId, name, downstreamConfigs }) => ({
    id: algMetadataId,
    name,
    downstream: downstreamConfigs,
  }))
  const names = new Map(models.map(({ id, name }) => [id, name]))
  return (
    <div className={classes.parts}>
      <ReleaseFacts release={release} />
      <MoveRelease release={release} />
      {models.length > 1 && <ReleaseGraph models={models} />}
      <section className={classes.part}>
        <h3>{texts.models(components.length)}</h3>
        {components.map((component) => (
          <ReleaseModel key={component.algMetadataId} component={component} names={names} />
        ))}
      </section>
    </div>
  )
}

function ReleaseFacts({ release }: { release: InternalReleaseDetails }) {
  const { id, state, description, created_at, created_by, state_changed_at, state_changed_by } = release
  return (
    <dl className={classes.facts}>
      <Fact name={texts.facts.state}>
        <ReleaseStateBadge state={state} />
      </Fact>
      <Fact name={texts.facts.id}>{id}</Fact>
      <Fact name={texts.facts.accounts}>{texts.accounts(release.account_count)}</Fact>
      <Fact name={texts.facts.created}>
        <LocalTime iso={created_at} /> {texts.by(created_by)}
      </Fact>
      {state_changed_at !== null && (
        <Fact name={texts.facts.changed[state]}>
          <LocalTime iso={state_changed_at} /> {texts.by(state_changed_by)}
        </Fact>
      )}
      {description !== '' && <Fact name={texts.facts.description}>{description}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
