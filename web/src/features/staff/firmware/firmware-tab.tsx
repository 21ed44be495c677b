import type { Firmware, FirmwareTag, TagTarget } from '@sentinel/contracts/staff/firmware'
import { useInfiniteQuery, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { formatBytes } from '../../../messages/bytes.ts'
import { explainFailure, explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import cardTable from '../../../ui/lists/card-table.module.css'
import { AddIcon, UpdatesIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { AddFirmwareDialog } from './add-firmware-dialog.tsx'
import { firmwareQuery, tagsQuery, removeFirmwareMutation, moveTagMutation } from './firmware-queries.ts'
import classes from './firmware.module.css'

const texts = messages.internalFirmware

/** Shows the firmware versions, and which of them each tag points to. */
export function FirmwareTab() {
  const versions = useInfiniteQuery(firmwareQuery)
  const tags = useQuery(tagsQuery)
  const [isAdding, setAdding] = useState(false)
  const [moving, setMoving] = useState<FirmwareTag>()
  const [removed, setRemoved] = useState<Firmware>()
  const firmware = versions.data?.pages.flatMap(({ rows }) => rows)
  const failure = versions.error ?? tags.error
  const retry = () => {
    void versions.refetch()
    void tags.refetch()
  }
  const target = tags.data?.find(({ tag }) => tag === moving)
  if (!firmware || !tags.data) return failure ? <ErrorState error={failure} onRetry={retry} /> : <Loading />
  return (
    <div className={classes.tab}>
      <TagList tags={tags.data} mayMove={firmware.length > 0} onMove={setMoving} />
      <div className={classes.head}>
        <h2>{texts.versions}</h2>
        <Button variant="primary" icon={AddIcon} onClick={() => setAdding(true)}>
          {texts.add.action}
        </Button>
      </div>
      {firmware.length === 0 ? (
        <StatePanel icon={UpdatesIcon} title={texts.empty.title} size="list">
          <p>{texts.empty.body}</p>
        </StatePanel>
      ) : (
        <FirmwareTable firmware={firmware} onRemove={setRemoved} />
      )}
      {versions.hasNextPage && (
        <Button isLoading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {isAdding && <AddFirmwareDialog onClose={() => setAdding(false)} />}
      <GeneralError>{failure ? texts.notCurrent(explainFailure(failure).text) : undefined}</GeneralError>
      {target && <MoveTagDialog key={target.tag} target={target} onClose={() => setMoving(undefined)} />}
      {removed && <RemoveFirmwareDialog firmware={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

interface RemoveFirmwareDialogProps {
  firmware: Firmware
  onClose: () => void
}

/** Asks for confirmation before a firmware version is removed. */
function RemoveFirmwareDialog({ firmware, onClose }: RemoveFirmwareDialogProps) {
  const { firmware_id: firmwareId, version } = firmware
  const { mutate, isPending, error } = useMutation(removeFirmwareMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: texts.remove.done(version), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.remove.title(version)}
      confirm={texts.remove.confirm}
      isLoading={isPending}
      error={explainFields(error, []).general}
      onConfirm={() => mutate(firmwareId, { onSuccess })}
      onClose={onClose}
    >
      <p>{texts.remove.body}</p>
    </ConfirmDialog>
  )
}

interface TagListProps {
  tags: readonly TagTarget[]
  mayMove: boolean
  onMove: (tag: FirmwareTag) => void
}

/** Shows which version each tag points to. */
function TagList({ tags, mayMove, onMove }: TagListProps) {
  return (
    <section aria-label={texts.tags.title} className={classes.tags}>
      {tags.map((target) => (
        <Card key={target.tag} title={target.tag}>
          <div className={classes.tag}>
            <p className={classes.version}>{target.version ?? texts.tags.nothing}</p>
            <p className={classes.note}>
              {target.moved_at ? (
                <>
                  <LocalTime iso={target.moved_at} />
                  {target.moved_by && ` ${texts.tags.by(target.moved_by)}`}
                </>
              ) : (
                texts.tags.hints[target.tag]
              )}
            </p>
            <Button
              disabled={!mayMove}
              aria-label={
                target.version === null ? texts.tags.setOf(target.tag) : texts.tags.moveOf(target.tag)
              }
              onClick={() => onMove(target.tag)}
            >
              {target.version === null ? texts.tags.set : texts.tags.move}
            </Button>
          </div>
        </Card>
      ))}
    </section>
  )
}

interface MoveTagDialogProps {
  /** The version that the tag points to now. */
  target: TagTarget
  onClose: () => void
}

/** Moves a tag to another version, after explaining the consequences. */
function MoveTagDialog({ target, onClose }: MoveTagDialogProps) {
  const [seen, setSeen] = useState<TagTarget | undefined>(target)
  const { tag, version: from, firmware_id: fromId } = seen ?? target
  const others = useAllFirmware().filter(({ firmware_id }) => firmware_id !== fromId)
  const [version, setVersion] = useState('')
  const move = useMutation(moveTagMutation(useQueryClient()))
  const chosen = others.find((row) => row.version === version)
  const submit = () =>
    chosen &&
    move.mutate(
      { tag, firmwareId: chosen.firmware_id, from: fromId },
      {
        onError: () => setSeen(undefined), // uses the current target from now on
        onSuccess: () => {
          notify({ text: texts.move.done(tag, chosen.version), tone: 'good' })
          onClose()
        },
      },
    )
  return (
    <Dialog isOpen isFirm={move.isPending} title={texts.move.title(tag)} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{from === null ? texts.move.fromNothing : texts.move.from(from)}</p>
        <SelectField
          label={texts.move.to}
          options={others.map((row) => row.version)}
          value={version}
          onValue={setVersion}
          nothingFound={texts.move.nothingFound}
        />
        <p>{texts.move.means[tag]}</p>
        <p>{texts.move.waiting}</p>
        <GeneralError>{explainFields(move.error, []).general}</GeneralError>
        <div className={classes.answers}>
          <Button disabled={move.isPending} onClick={onClose}>
            {messages.ui.cancel}
          </Button>
          <Button variant="primary" isLoading={move.isPending} disabled={!chosen} onClick={submit}>
            {chosen ? texts.move.submitTo(tag, chosen.version) : texts.move.submit(tag)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns all versions. Fetches those that the table does not show yet, page by page. */
function useAllFirmware(): Firmware[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(firmwareQuery)
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data?.pages.flatMap(({ rows }) => rows) ?? []
}

const NOTES_SHOWN_CHARACTERS = 160

interface FirmwareTableProps {
  firmware: readonly Firmware[]
  onRemove: (firmware: Firmware) => void
}

function FirmwareTable({ firmware, onRemove }: FirmwareTableProps) {
  const { columns } = texts
  return (
    <table className={`${cardTable.table} ${classes.table}`} aria-label={texts.versions}>
      <thead>
        <tr>
          <th scope="col">{columns.version}</th>
          <th scope="col" className={classes.wideColumn}>
            {columns.notes}
          </th>
          <th scope="col">{columns.size}</th>
          <th scope="col">{columns.sha256}</th>
          <th scope="col">{columns.added}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {firmware.map((row) => (
          <tr key={row.firmware_id} className={cardTable.row ?? ''}>
            <td data-label={columns.version}>
              <strong>{row.version}</strong>
              {row.tags.map((tag) => (
                <span key={tag} className={classes.chip}>
                  {tag}
                </span>
              ))}
            </td>
            <td data-label={columns.notes} className={classes.notes}>
              <Notes text={row.notes} />
            </td>
            <td data-label={columns.size}>{formatBytes(row.size_bytes)}</td>
            <td data-label={columns.sha256} className={classes.sum} title={row.sha256}>
              {row.sha256}
            </td>
            <td data-label={columns.added}>
              <LocalTime iso={row.created_at} />
            </td>
            <td data-label={columns.actions}>
              {row.tags.length > 0 ? (
                <span className={classes.note}>{texts.remove.isTagged}</span>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={texts.remove.of(row.version)}
                  onClick={() => onRemove(row)}
                >
                  {texts.remove.action}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Collapses long notes, which would push other versions off the screen. */
function Notes({ text }: { text: string }) {
  if (text.length <= NOTES_SHOWN_CHARACTERS) return text || texts.none
  return (
    <details>
      <summary>{`${text.slice(0, NOTES_SHOWN_CHARACTERS)}…`}</summary>
      {text}
    </details>
  )
}
