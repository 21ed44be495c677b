import type { Model } from '@sentinel/contracts/models/models'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { modelsQuery } from '../../../shared/models/model-queries.ts'
import { userQuery } from '../../../platform/account.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ModelsIcon } from '../../../ui/marks/icons.ts'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ModelRow } from './model-row.tsx'
import { ModelDialogs } from './model-dialogs.tsx'
import { useMyModelsAddress } from './my-models-address.ts'
import classes from './my-models.module.css'
import { useModelList } from './use-model-list.ts'

const texts = messages.myModels
const NONE: readonly Model[] = []

/** The models in the account of the user. */
export function MyModelsPage() {
  const { user_id: userId } = useSuspenseQuery(userQuery).data
  const address = useMyModelsAddress()
  const { data: models, error, refetch, isPending } = useQuery(modelsQuery(userId))
  const list = useModelList(models ?? NONE, address)
  const retry = () => void refetch()
  const link = (
    <Link to="/marketplace" className={classes.link}>
      {texts.openMarketplace}
    </Link>
  )
  return (
    <Page
      title={texts.title}
      note={list.length > 0 && texts.amount(list.length)}
      actions={list.length > 0 && link}
    >
      {isPending && <Skeleton height="320px" />}
      {!models && error && <ErrorState error={error} onRetry={retry} />}
      {models?.length === 0 && <StatePanel icon={ModelsIcon} title={texts.empty} action={link} />}
      {list.length > 0 && (
        <>
          <table className={classes.table} aria-label={texts.table}>
            <thead>
              <tr>
                <th className={classes.foldColumn}>
                  <VisuallyHidden>{texts.columns.details}</VisuallyHidden>
                </th>
                <th className={classes.nameColumn}>{texts.columns.name}</th>
                <th>{texts.columns.animals}</th>
                <th className={classes.devicesColumn}>{texts.columns.devices}</th>
              </tr>
            </thead>
            <tbody>
              {list.shown.map((model) => (
                <ModelRow key={model.alg_id} model={model} label={list.labelOf(model)} address={address} />
              ))}
            </tbody>
          </table>
          <PageFoot
            shown={{ ...list.span, length: list.length, turnTo: address.turnTo }}
            sizes={<PageSizeMenu {...list.paging} />}
          />
        </>
      )}
      {models && error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      {models && <ModelDialogs models={models} address={address} />}
    </Page>
  )
}
