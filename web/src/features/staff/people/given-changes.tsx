import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { CallFailed } from '../../../platform/call-failed.ts'
import { type Difference, type GivenItem, isChanged } from './given-draft.ts'
import type { GivenKindName } from './given-kinds.ts'
import { ItemWords } from './given-items.tsx'
import classes from './person-dialog.module.css'
import type { GivenListState } from './use-given-list.ts'
import { useListFocus } from './use-list-focus.ts'

const texts = messages.internalPeople.lists
const NAMED_MAX = 20

interface GivenChangesProps {
  kind: GivenKindName
  list: GivenListState
}

/** Shows what a save will change, and what another user has changed in the meantime. */
export function GivenChanges({ kind, list }: GivenChangesProps) {
  const { draft, meanwhile, isSaving, saveError } = list
  const added = [...draft.added.values()]
  const removed = [...draft.removed.values()]
  return (
    <>
      {meanwhile && <Meanwhile difference={meanwhile} />}
      {isChanged(draft) && (
        <section className={classes.changes} aria-label={texts.changes}>
          <Change title={texts.willAdd(added.length)} items={added} onKeep={list.remove} />
          <Change
            title={texts.willRemove(removed.length)}
            items={removed}
            onKeep={(item) => list.add([item])}
          />
          {kind === 'devices' && added.length > 0 && <p className={classes.note}>{texts.newAccess}</p>}
          {kind === 'devices' && removed.length > 0 && <p className={classes.note}>{texts.removedAccess}</p>}
          <GeneralError>{saveError ? explainSave(saveError) : undefined}</GeneralError>
          <div className={classes.acts}>
            <Button variant="primary" isLoading={isSaving} onClick={list.save}>
              {texts.save}
            </Button>
            <Button onClick={list.drop}>{texts.drop}</Button>
          </div>
        </section>
      )}
    </>
  )
}

/** Explains a failed save. The server reports nonexistent ids under the field of the request body. */
function explainSave(error: Error): string | undefined {
  const [named] = error instanceof CallFailed ? Object.values(error.fields) : []
  return named ?? explainFields(error, []).general
}

interface ChangeProps {
  title: string
  items: readonly GivenItem[]
  onKeep: (item: GivenItem) => void
}

function Change({ title, items, onKeep }: ChangeProps) {
  const { list, leave } = useListFocus()
  if (items.length === 0) return null
  return (
    <div>
      <h3 className={classes.changeTitle}>{title}</h3>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={title}>
        {items.slice(0, NAMED_MAX).map((item) => (
          <li key={item.id} className={classes.item}>
            <ItemWords item={item} />
            <Button
              aria-label={texts.keep(item.name, item.id)}
              onClick={({ currentTarget }) => {
                leave(currentTarget)
                onKeep(item)
              }}
            >
              {texts.undo}
            </Button>
          </li>
        ))}
      </ul>
      {items.length > NAMED_MAX && <p className={classes.note}>{texts.more(items.length - NAMED_MAX)}</p>}
    </div>
  )
}

function Meanwhile({ difference: { added, removed } }: { difference: Difference }) {
  return (
    <div className={classes.meanwhile} role="alert">
      <p>{texts.meanwhile}</p>
      {added.length > 0 && <p>{texts.meanwhileAdded(nameAll(added))}</p>}
      {removed.length > 0 && <p>{texts.meanwhileRemoved(nameAll(removed))}</p>}
    </div>
  )
}

function nameAll(items: readonly GivenItem[]): string {
  const named = items.slice(0, NAMED_MAX).map(({ id, name }) => `${name} (${id})`)
  return [...named, ...(items.length > NAMED_MAX ? [texts.more(items.length - NAMED_MAX)] : [])].join(', ')
}
