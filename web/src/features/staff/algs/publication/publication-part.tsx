import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Loading } from '../../../../ui/states/loading.tsx'
import classes from '../algs.module.css'
import { PicturePart } from './picture-part.tsx'
import { PublicationForm } from './publication-form.tsx'
import { publicationQuery } from './publication-queries.ts'

interface PublicationPartProps {
  algId: number
  /** It is read once somebody looks at it. */
  isShown: boolean
  onDirty: (part: 'publication', isDirty: boolean) => void
}

/** What the marketplace shows of a model. */
export function PublicationPart({ algId, isShown, onDirty }: PublicationPartProps) {
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    ...publicationQuery(algId),
    enabled: isShown,
  })
  if (!stored) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <div className={classes.parts}>
      <PicturePart publication={stored.publication} />
      <PublicationForm stored={stored} onDirty={onDirty} />
    </div>
  )
}
