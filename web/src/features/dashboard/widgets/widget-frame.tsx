import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { type LegendLine, savePicture } from '../../../charts/save-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { DownloadIcon, MoreIcon, SummaryIcon, TableIcon } from '../../../ui/marks/icons.ts'
import { Menu } from '../../../ui/controls/menu.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import classes from './widget-frame.module.css'
import { toCsv, type WidgetTable } from './widget-table.ts'
import { WidgetTableView } from './widget-table-view.tsx'

const texts = messages.dashboard

interface WidgetFrameProps {
  type: WidgetType
  /** Describes the numbers and their unit, for example `Insights per class`. */
  unit?: string
  note?: ReactNode
  /** Settings that apply to the numbers. */
  controls?: ReactNode
  table: WidgetTable
  /** The reason why the table is shown instead of the chart. */
  instead?: string | undefined
  /** A legend for the saved picture, if the drawing itself does not explain its colors. */
  legend?: readonly LegendLine[]
  /** A drawing can be shown as a table and saved as a picture. */
  kind?: 'drawing' | 'text'
  children: ReactNode
}

/** Shows a widget's card: its title, its chart or table, and a menu to save them. */
export function WidgetFrame({
  type,
  unit,
  note,
  controls,
  table,
  instead,
  legend,
  kind = 'drawing',
  children,
}: WidgetFrameProps) {
  const [isTable, setTable] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const title = messages.dashboardGrid.names[type]
  const isEmpty = table.rows.length === 0
  return (
    <section className={classes.frame} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <Menu
          items={useItems({
            type,
            title,
            unit,
            legend,
            table,
            isTable,
            setTable,
            body,
            kind: instead === undefined ? kind : 'text',
          })}
        >
          <IconButton icon={MoreIcon} label={texts.menu(title)} className={classes.more} />
        </Menu>
      </header>
      {unit && <p className={classes.unit}>{unit}</p>}
      {controls && <div className={classes.controls}>{controls}</div>}
      {!isEmpty && instead && <p className={classes.instead}>{instead}</p>}
      <div ref={body} className={classes.body}>
        {isEmpty ? (
          <p className={classes.words}>{texts.noData}</p>
        ) : isTable || instead !== undefined ? (
          <WidgetTableView title={title} table={table} />
        ) : (
          children
        )}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  )
}

interface ItemsOptions extends Pick<WidgetFrameProps, 'type' | 'unit' | 'legend' | 'table' | 'kind'> {
  title: string
  isTable: boolean
  setTable: (isTable: boolean) => void
  body: RefObject<HTMLDivElement | null>
}

function useItems({ type, title, unit, legend, table, isTable, setTable, body, kind }: ItemsOptions) {
  const savePng = () => {
    const drawing = body.current?.querySelector<SVGSVGElement | HTMLCanvasElement>('svg, canvas')
    const fail = () => notify({ text: texts.notSaved, tone: 'bad' })
    if (drawing) void savePicture(drawing, { title, unit, legend, name: `sentinel_${type}.png` }).catch(fail)
    else fail()
  }
  const view = isTable
    ? { key: 'chart', label: texts.showChart, icon: SummaryIcon, onSelect: () => setTable(false) }
    : { key: 'table', label: texts.showTable, icon: TableIcon, onSelect: () => setTable(true) }
  const csv = {
    key: 'csv',
    label: texts.saveCsv,
    icon: DownloadIcon,
    onSelect: () => saveFile(`sentinel_${type}.csv`, toCsv(table)),
  }
  const png = { key: 'png', label: texts.savePng, icon: DownloadIcon, onSelect: savePng }
  if (kind === 'text') return [csv]
  return isTable ? [view, csv] : [view, csv, png]
}
