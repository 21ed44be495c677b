import type { Integration, Platform } from '@sentinel/contracts/integrations/integrations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knownClassesQuery } from '../../../../shared/insights/known-classes.ts'
import { messages } from '../../../../messages/messages.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { SettingsAddress } from '../settings-address.ts'
import { findBlocking } from './find-blocking.ts'
import { IntegrationForm } from './integration-form.tsx'

const FORM_WIDTH = 600

interface IntegrationDialogProps {
  integrations: readonly Integration[]
  address: SettingsAddress
}

/** Sets up or changes the integration in the address. */
export function IntegrationDialog({
  integrations,
  address: { dialog, closeDialog },
}: IntegrationDialogProps) {
  const requested = dialog && 'platform' in dialog ? dialog.platform : undefined
  const platform = requested && !findBlocking(requested, integrations) ? requested : undefined
  const isSetUp = integrations.some((known) => known.platform === platform)
  return (
    <Dialog
      isOpen={platform !== undefined}
      title={platform ? messages.settings.form.title(platform, !isSetUp) : ''}
      width={FORM_WIDTH}
      onClose={closeDialog}
    >
      {platform && <Content {...{ platform, integrations }} onClose={closeDialog} />}
    </Dialog>
  )
}

interface ContentProps {
  platform: Platform
  integrations: readonly Integration[]
  onClose: () => void
}

function Content({ platform, integrations, onClose }: ContentProps) {
  // The values when the dialog opened. Later changes on the server do not overwrite what was typed.
  const [stored] = useState(() => integrations.find((known) => known.platform === platform))
  const groups = useQuery(groupsQuery)
  const known = useQuery(knownClassesQuery).data ?? []
  if (groups.data)
    return <IntegrationForm {...{ platform, stored, onClose }} groups={groups.data} knownClasses={known} />
  return groups.error ? (
    <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
  ) : (
    <Skeleton height="320px" />
  )
}
