import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { MarketplaceIcon } from '../../../ui/marks/icons.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { type MarketplaceAddress, useMarketplaceAddress } from './marketplace-address.ts'
import { marketplaceQuery } from './marketplace-queries.ts'
import classes from './marketplace.module.css'
import { ModelDialog } from './model-dialog.tsx'
import { ModelTile } from './model-tile.tsx'
import { SpeciesFilter } from './species-filter.tsx'

const texts = messages.marketplace
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Public models, by name, author, framework and the species that they know. */
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
