import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { ClassSearch } from '../../../shared/models/class-search.tsx'
import { ModelDescription } from '../../../shared/models/model-description.tsx'
import { ModelFacts } from '../../../shared/models/model-facts.tsx'
import { ModelPicture } from '../../../shared/models/model-picture.tsx'
import { formatDate } from '../../../platform/time/format-time.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { MarketplaceAddress } from './marketplace-address.ts'
import { marketplaceModelQuery } from './marketplace-queries.ts'
import classes from './marketplace.module.css'
import { ModelState } from './model-tile.tsx'

const texts = messages.marketplace
const WIDTH_PX = 720
const NO_MODEL = 0

/** All about a public model; open while the address names one. */
export function ModelDialog({ address }: { address: MarketplaceAddress }) {
  const { model: asked, closeModel, goOnTo } = address
  const isOpen = asked !== undefined
  const { data, error, refetch } = useQuery({ ...marketplaceModelQuery(asked ?? NO_MODEL), enabled: isOpen })
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
