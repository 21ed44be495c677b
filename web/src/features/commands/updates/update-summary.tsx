import type { OfferedFirmware } from '@sentinel/contracts/commands/device-updates'
import type { ModelRelease } from '@sentinel/contracts/models/releases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { featuresQuery, findEnabled } from '../../../platform/account.ts'
import { deployedModelsQuery } from '../../../shared/fleet/devices.ts'
import { useDevicesById } from '../list/use-devices-by-id.ts'
import { type Change, summarizeUpdate } from './summarize-update.ts'
import classes from './updates.module.css'
import type { UpdateForm } from './use-create-update.ts'

const texts = messages.deviceUpdates.form.summary
const FROM_LISTED_MAX = 3

interface UpdateSummaryProps {
  form: UpdateForm
  releases: readonly ModelRelease[] | undefined
  offered: readonly OfferedFirmware[] | undefined
}

/** Says, before an update is sent, what it changes and on how many cameras. */
export function UpdateSummary({ form: { draft, tag }, releases, offered }: UpdateSummaryProps) {
  const deployed = useQuery(deployedModelsQuery).data
  const byId = useDevicesById()
  const devices = [...draft.deviceIds].flatMap((id) => byId.find(id) ?? [])
  if (devices.length === 0) return null
  const release = releases?.find(({ id }) => String(id) === draft.release)
  const { firmware, cycle, trigger, models } = summarizeUpdate(
    devices,
    {
      firmwareVersion: offered?.find((one) => one.tag === tag)?.version ?? undefined,
      algIds: release?.alg_ids,
      cycleMinutes: draft.cycle ? Number(draft.cycle) : undefined,
      triggerNumber: draft.trigger ? Number(draft.trigger) : undefined,
    },
    deployed,
  )
  return (
    <section className={classes.summary} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <ul>
        {firmware && <li>{describe(texts.firmware, firmware)}</li>}
        {release && models && <li>{texts.models(release.name, models.changed, models.unchanged)}</li>}
        {cycle && <li>{describe(texts.cycle, cycle)}</li>}
        {trigger && <li>{describe(texts.trigger, trigger)}</li>}
        {(draft.fixTime || draft.passes) && <li>{texts.satellite(draft.fixTime, draft.passes)}</li>}
      </ul>
    </section>
  )
}

function describe(what: string, { to, from, unchanged }: Change): string {
  const listed = from.slice(0, FROM_LISTED_MAX).map(({ value, devices }) => texts.change(value, to, devices))
  const rest = from.slice(FROM_LISTED_MAX).reduce((sum, { devices }) => sum + devices, 0)
  if (rest > 0) listed.push(texts.rest(to, rest))
  return texts.line(what, listed, unchanged)
}

/** Suggests a message to people who only want to change settings, because a message does not change firmware and models. */
export function SettingsOnlyHint() {
  const features = useQuery(featuresQuery).data
  if (!features) return null
  return (
    <p className={classes.note}>
      {texts.only}{' '}
      {findEnabled(features).has('ota_messages_experimental') ? (
        <Link to="/ota-messages" search={{ dialog: 'new' }}>
          {texts.message}
        </Link>
      ) : (
        <Link to="/admin" search={{ tab: 'features' }}>
          {texts.switchOn}
        </Link>
      )}
    </p>
  )
}
