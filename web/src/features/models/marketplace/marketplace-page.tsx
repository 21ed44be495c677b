import { MARKETPLACE_CLASSES_CHOSEN_MAX } from '@sentinel/contracts/models/limits'
import { foldName } from '@sentinel/contracts/values/fold-name'
import { useInfiniteQuery, keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { formatDate } from '../../../platform/time/format-time.ts'
import { ClassSearch } from '../../../shared/models/class-search.tsx'
import { ModelDescription } from '../../../shared/models/model-description.tsx'
import { ModelFacts } from '../../../shared/models/model-facts.tsx'
import { ModelPicture } from '../../../shared/models/model-picture.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ChipsField } from '../../../ui/fields/chips-field.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { MarketplaceIcon } from '../../../ui/marks/icons.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { type MarketplaceAddress, useMarketplaceAddress } from './marketplace-address.ts'
import { marketplaceQuery, speciesQuery, marketplaceModelQuery } from './marketplace-queries.ts'
import classes from './marketplace.module.css'
import { ModelTile, ModelState } from './model-tile.tsx'

const texts = messages.marketplace
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Lists public models. They can be searched by name, author, framework and the species that they know. */
export function MarketplacePage() {
  const address = useMarketplaceAddress()
  return (
    <Page title={texts.title}>
      <Tools address={address} />
      <Models address={address} />
      <ModelDialog address={address} />
    </Page>
  )
}

function Tools({ address: { search, species, setSearch, setSpecies } }: { address: MarketplaceAddress }) {
  const [typed, type] = useTyped(search, setSearch)
  return (
    <div className={classes.tools}>
      <SearchField label={texts.search} value={typed} onValue={type} className={classes.search} />
      <SpeciesFilter chosen={species} onChosen={setSpecies} />
    </div>
  )
}

function Models({ address }: { address: MarketplaceAddress }) {
  const { search, species, openModel } = address
  const found = useInfiniteQuery(marketplaceQuery({ search: search.trim(), species }))
  const models = found.data?.pages.flatMap((page) => page.models) ?? []
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <ul className={classes.tiles} aria-label={texts.loading}>
        {SKELETONS.map((key) => (
          <li key={key}>
            <Skeleton height="320px" />
          </li>
        ))}
      </ul>
    )
  if (models.length === 0) return <NoModels address={address} />
  return (
    <>
      <p className={classes.found} role="status">
        {texts.found(models.length, found.hasNextPage)}
      </p>
      <ul className={classes.tiles} aria-label={texts.list}>
        {models.map((model) => (
          <ModelTile key={model.alg_id} model={model} onOpen={openModel} />
        ))}
      </ul>
      {found.isFetchNextPageError && (
        <GeneralError>{texts.moreFailed(explainFailure(found.error).text)}</GeneralError>
      )}
      {found.hasNextPage && (
        <div className={classes.more}>
          <Button isLoading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

function NoModels({ address: { search, species, clear } }: { address: MarketplaceAddress }) {
  const isFiltered = search.trim() !== '' || species.length > 0
  const words = isFiltered ? texts.nothing : texts.empty
  return (
    <StatePanel
      icon={MarketplaceIcon}
      title={words.title}
      action={isFiltered && <Button onClick={clear}>{texts.nothing.clear}</Button>}
    >
      <p>{words.body}</p>
    </StatePanel>
  )
}

interface SpeciesFilterProps {
  chosen: readonly string[]
  onChosen: (species: string[]) => void
}

/** Selects a species that models must know. Finds it among the classes of all public models. */
function SpeciesFilter({ chosen, onChosen }: SpeciesFilterProps) {
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTyped(search, setSearch)
  const { data = [], isFetching } = useQuery({
    ...speciesQuery(search.trim()),
    placeholderData: keepPreviousData,
  })
  const isFull = chosen.length >= MARKETPLACE_CLASSES_CHOSEN_MAX
  const isUnknown = search.trim() !== '' && search === typed && !isFetching && data.length === 0
  const add = (text: string) => {
    const label = text.trim()
    const isThere = chosen.some((known) => foldName(known) === foldName(label))
    if (!isThere) onChosen([...chosen, label])
    setTyped('')
  }
  return (
    <ChipsField
      label={texts.species.label}
      values={chosen}
      typed={typed}
      onTyped={setTyped}
      onAdd={add}
      onRemove={(label) => onChosen(chosen.filter((known) => known !== label))}
      words={{ add: texts.species.add, remove: texts.species.remove }}
      suggestions={typed.trim() === '' ? [] : data.map(({ label }) => label)}
      isFull={isFull}
      hint={
        isFull
          ? texts.species.full(MARKETPLACE_CLASSES_CHOSEN_MAX)
          : isUnknown
            ? texts.species.unknown(typed)
            : undefined
      }
      placeholder={texts.species.placeholder}
    />
  )
}

const WIDTH_PX = 720
const NO_MODEL = 0

/** Shows all details of a public model. The dialog is open while there is a model in the address. */
function ModelDialog({ address }: { address: MarketplaceAddress }) {
  const { model: requested, closeModel, goOnTo } = address
  const isOpen = requested !== undefined
  const { data, error, refetch } = useQuery({
    ...marketplaceModelQuery(requested ?? NO_MODEL),
    enabled: isOpen,
  })
  return (
    <Dialog
      isOpen={isOpen}
      title={data?.name ?? texts.dialogTitle}
      width={WIDTH_PX}
      size="page"
      onClose={closeModel}
    >
      {data && <ModelParts model={data} onVersion={goOnTo} />}
      {!data && error && <ErrorState error={error} absent={texts.absent} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Dialog>
  )
}

type ModelWithVersions = NonNullable<ReturnType<typeof useModel>>
const useModel = (algId: number) => useQuery(marketplaceModelQuery(algId)).data

function ModelParts({ model, onVersion }: { model: ModelWithVersions; onVersion: (algId: number) => void }) {
  return (
    <div className={classes.dialog}>
      <div className={classes.hero}>
        <ModelPicture name={model.name} imagePath={model.image_path} alt={texts.pictureOf(model.name)} />
      </div>
      {model.is_reference && <Notice>{messages.models.referenceNote}</Notice>}
      {model.description && <ModelDescription text={model.description} />}
      <ModelFacts model={model} />
      <section className={classes.part}>
        <h3>
          {model.is_reference && model.class_count === 0
            ? messages.models.classesElsewhere
            : texts.classes(model.class_count)}
        </h3>
        <ClassSearch
          key={model.alg_id}
          classes={model.classes}
          words={{ search: texts.searchClasses, none: texts.noClass, shown: texts.shownClasses }}
        />
      </section>
      {model.versions.length > 0 && (
        <section className={classes.part}>
          <h3>{texts.versions}</h3>
          <ul className={classes.versions}>
            {model.versions.map(({ alg_id: id, name, date_created: created, inAccount }) => (
              <li key={id}>
                <button type="button" className={classes.open} onClick={() => onVersion(id)}>
                  {name}
                </button>{' '}
                {[formatDate(created, 'UTC'), ...(inAccount ? [texts.inAccount] : [])].join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.answers}>
        {model.inAccount && <Link to="/models">{texts.myModels}</Link>}
        {!model.is_reference && <ModelState model={model} />}
      </div>
    </div>
  )
}
