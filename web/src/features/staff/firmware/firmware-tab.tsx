import type { Firmware, FirmwareTag } from '@sentinel/contracts/staff/firmware'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { AddIcon, UpdatesIcon } from '../../../ui/marks/icons.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import { AddFirmwareDialog } from './add-firmware-dialog.tsx'
import { firmwareQuery, tagsQuery } from './firmware-queries.ts'
import { FirmwareTable } from './firmware-table.tsx'
import classes from './firmware.module.css'
import { MoveTagDialog } from './move-tag-dialog.tsx'
import { RemoveFirmwareDialog } from './remove-firmware-dialog.tsx'
import { TagList } from './tag-list.tsx'

const texts = messages.internalFirmware

/** Versions of the firmware, and which of them each tag points to. */
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
