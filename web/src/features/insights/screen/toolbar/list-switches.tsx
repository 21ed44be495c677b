import { useAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import type { useListAddress } from '../../address/use-insights-address.ts'
import { showImagesAtom } from '../state.ts'

const texts = messages.insights

interface ListSwitchesProps {
  address: ReturnType<typeof useListAddress>
}

/** What the list shows beside its rows; the gallery is pictures anyway. */
export function ListSwitches({ address: { view, filter, setArchived } }: ListSwitchesProps) {
  const [showImages, setShowImages] = useAtom(showImagesAtom)
  return (
    <>
      {view === 'table' && <Switch label={texts.showImages} isOn={showImages} onChange={setShowImages} />}
      <Switch label={texts.showArchived} isOn={filter.archived} onChange={setArchived} />
    </>
  )
}
