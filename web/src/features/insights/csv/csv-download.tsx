import { messages } from '../../../messages/messages.ts'
import { CloseIcon, DownloadIcon } from '../../../ui/icons.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ToolbarButton } from '../../../ui/toolbar-button.tsx'
import type { InsightFilter } from '../insight-filter.ts'
import classes from './csv-download.module.css'
import { useCsvDownload } from './use-csv-download.ts'

const texts = messages.insights.csv

interface CsvDownloadProps {
  filter: InsightFilter
}

/** Spec 1 §5: all insights, or the filtered only. While it runs its progress stands here. */
export function CsvDownload({ filter }: CsvDownloadProps) {
  const { download, start } = useCsvDownload()
  if (download)
    return (
      <span className={classes.running} role="status">
        <progress value={download.total > 0 ? download.done / download.total : undefined} max={1} />
        <span className={classes.words}>{texts.running(download.done, download.total)}</span>
        <IconButton icon={CloseIcon} label={texts.cancel} onClick={download.cancel} />
      </span>
    )
  const items = [
    { key: 'all', label: texts.all, onSelect: () => start({ ...filter, rules: [], archived: true }) },
    { key: 'filtered', label: texts.filtered, onSelect: () => start(filter) },
  ]
  return (
    <Menu title={texts.button} items={items}>
      <ToolbarButton icon={DownloadIcon}>{texts.button}</ToolbarButton>
    </Menu>
  )
}
