import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from '../../platform/account.ts'
import { explainFailure } from '../../messages/explain-failure.ts'
import { GeneralError } from '../states/general-error.tsx'
import { Skeleton } from '../states/skeleton.tsx'

/** Shows the support address as a link. */
export function SupportAddress() {
  const settings = useQuery(consoleSettingsQuery)
  if (settings.isPending) return <Skeleton width="24ch" />
  if (settings.isError) return <GeneralError>{explainFailure(settings.error).text}</GeneralError>
  const { supportEmail } = settings.data
  return (
    <p>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  )
}
