import { useAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { ColumnsIcon } from '../../../ui/icons.ts'
import { ToolbarButton } from '../../../ui/toolbar-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { columnKeys, shownColumnsAtom, toShownColumns } from './columns.ts'
import classes from './column-chooser.module.css'

const texts = messages.insights

/** Which columns the table has; kept in this browser. */
export function ColumnChooser() {
  const [chosen, choose] = useAtom(shownColumnsAtom)
  const shown = toShownColumns(chosen)
  return (
    <Popover
      label={texts.columnChooser}
      opener={<ToolbarButton icon={ColumnsIcon}>{texts.columnChooser}</ToolbarButton>}
    >
      {() => (
        <ul className={classes.list}>
          {columnKeys.map((key) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(key)}
                  disabled={key === 'species'}
                  onChange={({ currentTarget }) =>
                    choose(currentTarget.checked ? [...shown, key] : shown.filter((one) => one !== key))
                  }
                />
                {texts.columns[key]}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
