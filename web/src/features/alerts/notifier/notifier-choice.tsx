import { useAtom } from 'jotai'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import classes from '../settings/alert-settings.module.css'
import { canShowNotifications } from './announce.ts'
import { ring } from './ring.ts'
import { atomWithStorage } from 'jotai/utils'
import { NOTIFIER_STORAGE_KEY, NO_WISHES, type NotifierWishes } from './read-notifier-wishes.ts'

const notifierWishesAtom = atomWithStorage<NotifierWishes>(NOTIFIER_STORAGE_KEY, NO_WISHES, undefined, {
  getOnInit: true,
})

const texts = messages.alerts.notifier

/** Applies the choice at once. Unlike saved settings, it applies only to this browser. */
export function NotifierChoice() {
  const [wishes, setWishes] = useAtom(notifierWishesAtom)
  const [isRefused, setRefused] = useState(false)
  const wishShown = async (shows: boolean) => {
    const isAllowed = !shows || (await Notification.requestPermission()) === 'granted'
    setRefused(!isAllowed)
    setWishes((former) => ({ ...former, shows: shows && isAllowed }))
  }
  const wishSound = (sounds: boolean) => {
    if (sounds) ring()
    setWishes((former) => ({ ...former, sounds }))
  }
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.title}</legend>
      {canShowNotifications() ? (
        <Switch label={texts.show} isOn={wishes.shows} onChange={(isOn) => void wishShown(isOn)} />
      ) : (
        <p className={classes.note}>{texts.notHere}</p>
      )}
      {isRefused && (
        <p className={classes.note} role="alert">
          {texts.refused}
        </p>
      )}
      <Switch label={texts.sound} isOn={wishes.sounds} onChange={wishSound} />
    </fieldset>
  )
}
