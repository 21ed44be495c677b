import { messages } from '../../../../messages/messages.ts'
import { CloseIcon, DownloadIcon } from '../../../../ui/marks/icons.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../../ui/controls/menu.tsx'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import type { InsightFilter } from '../../list/insight-filter.ts'
import classes from './csv-download.module.css'
import { useCsvDownload } from './use-csv-download.ts'

const texts = messages.insights.csv

interface CsvDownloadProps {
  filter: InsightFilter
}

/** Spec 1 §5: all insights, or the filtered only. While it runs, its progress takes the button's place and size. */
export function CsvDownload({ filter }: CsvDownloadProps) {
  const { download, start } = useCsvDownload()
  const items = [
    { key: 'all', label: texts.all, onSelect: () => start({ ...filter, rules: [], archived: true }) },
    { key: 'filtered', label: texts.filtered, onSelect: () => start(filter) },
  ]
  return (
    <span className={classes.place}>
      <Menu title={texts.button} items={items}>
        <ToolbarButton icon={DownloadIcon} className={(download && classes.hidden) || ''}>
          {texts.button}
        </ToolbarButton>
      </Menu>
      {download && (
        <span className={classes.running} role="status" title={texts.running(download.done, download.total)}>
          <progress
            aria-label={texts.running(download.done, download.total)}
            value={download.total > 0 ? download.done / download.total : undefined}
            max={1}
          />
          <IconButton icon={CloseIcon} label={texts.cancel} onClick={download.cancel} />
        </span>
      )}
    </span>
  )
}
