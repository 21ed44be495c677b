import { messages } from '../../messages/messages.ts'
import classes from './column-chooser.module.css'
import { ColumnsIcon } from '../marks/icons.ts'
import { Popover } from '../controls/popover.tsx'
import { ToolbarButton } from '../controls/toolbar-button.tsx'

interface ColumnChooserProps<Key extends string> {
  /** The columns in display order. A fixed one can't be hidden. */
  columns: readonly { key: Key; name: string; isFixed?: boolean }[]
  shown: readonly Key[]
  onChoose: (shown: Key[]) => void
}

/** Selects a table's columns. */
export function ColumnChooser<Key extends string>({ columns, shown, onChoose }: ColumnChooserProps<Key>) {
  return (
    <Popover
      label={messages.lists.columns}
      opener={<ToolbarButton icon={ColumnsIcon}>{messages.lists.columns}</ToolbarButton>}
    >
      {() => (
        <ul className={classes.list}>
          {columns.map(({ key, name, isFixed = false }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(key)}
                  disabled={isFixed}
                  onChange={({ currentTarget }) =>
                    onChoose(currentTarget.checked ? [...shown, key] : shown.filter((one) => one !== key))
                  }
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
