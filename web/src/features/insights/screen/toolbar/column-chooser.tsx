import { useAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { ColumnChooser } from '../../../../ui/lists/column-chooser.tsx'
import { columnKeys, shownColumnsAtom, toShownColumns } from '../table/columns.ts'

const columns = columnKeys.map((key) => ({
  key,
  name: messages.insights.columns[key],
  isFixed: key === 'species',
}))

/** Which columns the table has; kept in this browser. */
export function InsightColumnChooser() {
  const [chosen, choose] = useAtom(shownColumnsAtom)
  return <ColumnChooser columns={columns} shown={toShownColumns(chosen)} onChoose={choose} />
}
