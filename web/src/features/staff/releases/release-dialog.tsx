import type { ReleaseState } from '@sentinel/contracts/models/releases'
import type { InternalReleaseDetails, InternalReleaseComponent } from '@sentinel/contracts/staff/releases'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { releaseQuery, moveMutation } from './queries.ts'
import { ReleaseGraph } from './release-graph.tsx'
import { ReleaseStateBadge } from './release-state.tsx'
import classes from './releases.module.css'

const texts = messages.internalReleases.dialog
const WIDTH_PX = 760

/** Shows a release with its models, the history of its state, and the buttons that change the state. */
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

const nameModel = messages.internalReleases.nameModel
const none = messages.internalReleases.none
const normalizations = messages.internalReleases.normalizations

interface ReleaseModelProps {
  component: InternalReleaseComponent
  /** The names of all models in the release, by id. */
  names: ReadonlyMap<number, string>
}

/** Shows all settings of a model in a release. */
function ReleaseModel({ component, names }: ReleaseModelProps) {
  const { algMetadataId: id, downstreamConfigs, ignoredClasses, bypassClasses } = component
  const downstream = downstreamConfigs.map((target) => nameModel(names.get(target) ?? '', target))
  const facts: [string, ReactNode][] = [
    [texts.settings.framework, component.framework || none],
    [texts.settings.sensitivity, component.sensitivity],
    [texts.settings.normalization, normalizations[component.imageNormalizationMethod]],
    [texts.settings.intermediate, answer(component.isIntermediate)],
    [texts.settings.boundingBoxes, answer(component.saveBBImages)],
    [texts.settings.croppedImages, answer(component.saveCroppedImages)],
    [texts.settings.downstream, downstream.join(', ') || none],
    [texts.settings.ignored, nameClasses(component, ignoredClasses)],
    [texts.settings.bypassed, nameClasses(component, bypassClasses)],
  ]
  return (
    <section className={classes.model} aria-label={nameModel(component.name, id)}>
      <h4>{nameModel(component.name, id)}</h4>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function answer(isSo: boolean): string {
  return isSo ? texts.yes : texts.no
}

function nameClasses({ classes: named }: InternalReleaseComponent, ids: readonly number[]): string {
  const labels = new Map(named.map(({ class_id, label }) => [class_id, label]))
  const words = ids.map((id) => {
    const label = labels.get(id) ?? null
    return label === null ? texts.unknownClass(id) : texts.nameClass(label, id)
  })
  return words.join(', ') || none
}

const words = messages.internalReleases.move

type Target = keyof typeof words

/** The states that a release can be moved to, by its current state. */
const targets: Record<ReleaseState, readonly Target[]> = {
  draft: ['approved', 'retired'],
  approved: ['retired'],
  retired: ['approved'],
}

interface Move {
  /** The state that the person saw when choosing. */
  from: ReleaseState
  to: Target
}

/** Explains a release's state, and shows the buttons that change it. */
function MoveRelease({ release }: { release: InternalReleaseDetails }) {
  const { state } = release
  const [move, setMove] = useState<Move>()
  return (
    <section className={classes.part} aria-label={texts.acts}>
      <p>{texts.meanings[state]}</p>
      <div className={classes.buttons}>
        {targets[state].map((to) => (
          <Button key={to} onClick={() => setMove({ from: state, to })}>
            {words[to].action}
          </Button>
        ))}
      </div>
      {move && <MoveQuestion release={release} move={move} onClose={() => setMove(undefined)} />}
    </section>
  )
}

interface MoveQuestionProps {
  release: InternalReleaseDetails
  move: Move
  onClose: () => void
}

function MoveQuestion({
  release: { id, name, account_count },
  move: { from, to },
  onClose,
}: MoveQuestionProps) {
  const { mutate, isPending, error } = useMutation(moveMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: words[to].done(name), tone: 'good' })
    onClose()
  }
  return (
    <Dialog isOpen title={words[to].title(name)} isFirm={isPending} onClose={onClose}>
      <div className={classes.part}>
        <p>{words[to].about(account_count)}</p>
        <GeneralError>{explainFields(error, []).general}</GeneralError>
        <div className={classes.answers}>
          <Button disabled={isPending} onClick={onClose} data-autofocus>
            {messages.ui.cancel}
          </Button>
          <Button
            variant={to === 'retired' ? 'danger' : 'primary'}
            isLoading={isPending}
            onClick={() => mutate({ releaseId: id, state: to, from }, { onSuccess })}
          >
            {words[to].confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
