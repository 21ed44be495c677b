import { messages } from '../../../messages/messages.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import type { WidgetTable } from './widget-table.ts'
import classes from './widget-table-view.module.css'

const texts = messages.dashboard

/** Must match the style sheet. */
const PRINTED_ROWS = 20

interface WidgetTableViewProps {
  title: string
  table: WidgetTable
}

/** Shows a widget's numbers as a table. The first cell of each row links to its insights. */
export function WidgetTableView({ title, table: { columns, rows } }: WidgetTableViewProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
      {rows.length > PRINTED_ROWS && <p className={classes.cut}>{texts.print.rows(PRINTED_ROWS)}</p>}
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, onShow }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={columns[at]} data-number={typeof cell === 'number' || undefined}>
                  {at === 0 && onShow ? (
                    <button
                      type="button"
                      className={classes.link}
                      title={texts.showThese(String(cell))}
                      onClick={onShow}
                    >
                      {cell}
                    </button>
                  ) : typeof cell === 'number' ? (
                    texts.number(cell)
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
