import type { Device } from '@sentinel/contracts/fleet/devices'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useSetAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { lastCodesAtom } from '../../../../shared/fleet/last-code.ts'
import { GiveUpIcon } from '../../../../ui/marks/icons.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { Ending } from './ending.tsx'

const texts = messages.devices.endings.giveUp

/** Takes a device out of the person's account, after a question. */
export function GiveUp({ device, onGone }: { device: Device; onGone: () => void }) {
  const setLastCodes = useSetAtom(lastCodesAtom)
  const name = deviceName(device)
  return (
    <Ending
      deviceId={device.device_id}
      icon={GiveUpIcon}
      what="ownership"
      words={{ ...texts, title: texts.title(name) }}
      isPossible
      onCleared={({ claim_code }) => {
        notify({ text: texts.done(name), tone: 'good' })
        if (claim_code) setLastCodes((codes) => [...codes, claim_code])
      }}
      onDone={onGone}
    >
      <p>{texts.body(name)}</p>
      {device.may_manage ? (
        <>
          <p>{texts.others}</p>
          <p>{texts.back}</p>
        </>
      ) : (
        <p>{texts.ofGuest}</p>
      )}
    </Ending>
  )
}
