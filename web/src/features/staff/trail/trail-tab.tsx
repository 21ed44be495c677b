import { type TrailEntry, trailKinds, type TrailPerson } from '@sentinel/contracts/staff/trail'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useMemo, type ComponentProps, useCallback, memo, type ReactNode } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { toTimeZone, zoneAtom } from '../../../platform/time/zone.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ListIcon, SearchIcon } from '../../../ui/marks/icons.ts'
import { nameBrowser } from '../../../ui/marks/name-browser.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { useInternalAddress } from '../internal-address.ts'
import { ExportButton } from './export-button.tsx'
import { readTrailFilters, trailQuery, type TrailField, type TrailFilters as Filters } from './trail-query.ts'
import classes from './trail.module.css'

const texts = messages.internalTrail

/** Shows the audit trail: its filters, and its entries, newest first. */
export function TrailTab() {
  const { list, setFilters } = useInternalAddress()
  const filters = useMemo(() => readTrailFilters(list.filters), [list.filters])
  const timeZone = toTimeZone(useAtomValue(zoneAtom))
  const trail = useInfiniteQuery(trailQuery(filters, timeZone))
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? []
  const errors = trail.error instanceof CallFailed ? trail.error.fields : {}
  const isRefused = Object.keys(errors).some((field) => field in filters)
  const retry = () => void trail.refetch()
  return (
    <Card title={texts.title} note={texts.note} actions={<ExportButton {...{ filters, timeZone }} />}>
      <TrailFilters {...{ filters, errors }} onChange={setFilters} />
      {trail.isPending && <Skeleton height="320px" />}
      {trail.error && !trail.isFetchNextPageError && !isRefused && (
        <ErrorState error={trail.error} onRetry={retry} {...(trail.data && { title: texts.notCurrent })} />
      )}
      {trail.data && entries.length === 0 && (
        <NoEntries isFiltered={Object.keys(filters).length > 0} onClear={() => setFilters({})} />
      )}
      {entries.length > 0 && <TrailTable entries={entries} />}
      {trail.isFetchNextPageError && (
        <GeneralError>{texts.moreFailed(explainFailure(trail.error).text)}</GeneralError>
      )}
      {trail.hasNextPage && (
        <div className={classes.more}>
          <Button isLoading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { title, body } = isFiltered ? texts.noMatch : texts.empty
  return (
    <StatePanel
      icon={isFiltered ? SearchIcon : ListIcon}
      title={title}
      action={isFiltered && <Button onClick={onClear}>{texts.noMatch.clear}</Button>}
    >
      <p>{body}</p>
    </StatePanel>
  )
}

const columns = ['at', 'actor', 'what', 'from'] as const

/** Shows the entries in a table, or as cards on a phone. */
function TrailTable({ entries }: { entries: readonly TrailEntry[] }) {
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} className={classes[`${column}Column`]}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <TrailRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

const ANY = ''

const kinds = [
  { key: ANY, name: texts.anyKind },
  ...trailKinds.map((key) => ({ key, name: texts.kinds[key] })),
] as const

interface TrailFiltersProps {
  filters: Filters
  /** Errors about refused filters, by field. */
  errors: Record<string, string>
  onChange: (filters: Record<string, string>) => void
}

/** Selects which entries are shown. */
function TrailFilters({ filters, errors, onChange }: TrailFiltersProps) {
  const set = useCallback(
    (field: TrailField, text: string) => {
      const { [field]: _, ...others } = filters
      onChange(text === '' ? others : { ...others, [field]: text })
    },
    [filters, onChange],
  )
  const shared = (field: TrailField) => ({
    field,
    stored: filters[field] ?? '',
    error: errors[field],
    onSet: set,
  })
  return (
    <div className={classes.filters} role="group" aria-label={texts.filters}>
      <TypedField {...shared('actor')} label={texts.actor} hint={texts.actorHint} />
      <TypedField {...shared('account')} label={texts.account} hint={texts.accountHint} />
      <TypedField {...shared('device')} label={texts.device} inputMode="numeric" />
      <ChoiceField
        label={texts.kind}
        options={kinds}
        chosen={kinds.find(({ key }) => key === filters.kinds)?.key ?? ANY}
        onChoose={(kind) => set('kinds', kind)}
      />
      <TypedField {...shared('from')} label={texts.from} type="date" />
      <TypedField {...shared('to')} label={texts.to} type="date" />
    </div>
  )
}

interface TypedFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'error' | 'type' | 'inputMode'
> {
  field: TrailField
  stored: string
  onSet: (field: TrailField, text: string) => void
}

function TypedField({ field, stored, onSet, ...input }: TypedFieldProps) {
  const keep = useCallback((text: string) => onSet(field, text), [field, onSet])
  const [typed, type] = useTyped(stored, keep)
  return <TextField {...input} value={typed} onValue={type} autoComplete="off" maxLength={254} />
}

const NAMED_MAX = 10

/** Shows an entry in the trail: the time, the actor, the action, its target, and the address it came from. */
const TrailRow = memo(function TrailRow({ entry }: { entry: TrailEntry }) {
  const { at, actor, subject, device, address, user_agent: userAgent } = entry
  return (
    <tr className={classes.row}>
      <td className={classes.at}>
        <Time iso={at} />
      </td>
      <td className={classes.actor}>{actor ? <Person person={actor} /> : texts.commandLine}</td>
      <td className={classes.what}>
        <span>{texts.describe(entry)}</span>
        {subject && (
          <span className={classes.note}>
            <Person person={subject} />
          </span>
        )}
        {device && (
          <span className={classes.note}>
            <Device deviceId={device.device_id}>{texts.nameDevice(device.device_id, device.name)}</Device>
          </span>
        )}
        <More entry={entry} />
      </td>
      <td className={classes.from}>
        {address && <span>{address}</span>}
        {userAgent && (
          <span className={classes.note} title={userAgent}>
            {nameBrowser(userAgent)}
          </span>
        )}
      </td>
    </tr>
  )
})

/** Links to the account. For a deleted account, shows only its number. */
function Person({ person: { user_id: person, email, name } }: { person: TrailPerson }) {
  if (email === null) return texts.deleted(person)
  return (
    <>
      <Link to="/internal" search={{ tab: 'people', person }}>
        {email}
      </Link>
      {name && <span className={classes.name}> {name}</span>}
    </>
  )
}

function Device({ deviceId, children }: { deviceId: number; children: ReactNode }) {
  return (
    <Link to="/internal" search={{ tab: 'devices', device: deviceId }}>
      {children}
    </Link>
  )
}

/** Shows details: the devices affected by an action, the people who lost a cleared device, and when calls were last refused. */
function More({ entry: { kind, about } }: { entry: TrailEntry }) {
  if (kind === 'refused')
    return about.count > 1 ? (
      <span className={classes.note}>
        {texts.lastCall} <Time iso={about.last_at} />
      </span>
    ) : null
  if (kind === 'devices_provisioned' || kind === 'import_undone') return <Devices {...about} />
  if (kind === 'device_cleared') return <Accounts count={about.links} user_ids={about.user_ids ?? []} />
  if (kind !== 'devices_given') return null
  const device_ids = [...about.added.device_ids, ...about.removed.device_ids]
  return <Devices count={about.added.count + about.removed.count} device_ids={device_ids} />
}

function Devices({ count, device_ids: ids }: { count: number; device_ids: readonly number[] }) {
  return (
    <Named count={count} ids={ids}>
      {(deviceId) => <Device deviceId={deviceId}>{texts.nameDevice(deviceId)}</Device>}
    </Named>
  )
}

function Accounts({ count, user_ids: ids }: { count: number; user_ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <Named count={count} ids={ids}>
      {(person) => (
        <Link to="/internal" search={{ tab: 'people', person }}>
          {texts.nameAccount(person)}
        </Link>
      )}
    </Named>
  )
}

interface NamedProps {
  /** The total number. `ids` may contain fewer. */
  count: number
  ids: readonly number[]
  children: (id: number) => ReactNode
}

function Named({ count, ids, children }: NamedProps) {
  const named = ids.slice(0, NAMED_MAX)
  const others = count - named.length
  return (
    <span className={classes.note}>
      {named.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {children(id)}
        </span>
      ))}
      {others > 0 && ` ${texts.andMore(others)}`}
    </span>
  )
}
