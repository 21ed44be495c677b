import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import {
  DEVICE_DESCRIPTION_MAX_CHARACTERS,
  DEVICE_NAME_MAX_CHARACTERS,
} from '@sentinel/contracts/fleet/limits'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ReplayIcon } from '../../../../ui/marks/icons.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import classes from './edit-form.module.css'
import type { EditForm } from './use-edit-form.ts'

const texts = messages.devices.form

interface PlaceFieldsProps {
  form: EditForm
  device: Device
  /** Undefined where it could not be read. */
  state: DeviceState | undefined
}

/** Where the camera stands: in words, and in degrees where a person knows better than the camera. */
export function PlaceFields({ form: { draft, change, errors }, device, state }: PlaceFieldsProps) {
  const reported = state?.reported_place
  const isSet = draft.latitude !== '' || draft.longitude !== ''
  return (
    <>
      <TextField
        label={texts.locationName}
        maxLength={DEVICE_NAME_MAX_CHARACTERS}
        value={draft.locationName}
        error={errors.locationName}
        onValue={(locationName) => change({ locationName })}
      />
      <TextField
        label={texts.locationDescription}
        maxLength={DEVICE_DESCRIPTION_MAX_CHARACTERS}
        value={draft.locationDescription}
        error={errors.locationDescription}
        onValue={(locationDescription) => change({ locationDescription })}
      />
      <div className={classes.pair}>
        <TextField
          label={texts.latitude}
          inputMode="text" // a phone's keypad for decimals has no minus
          placeholder={reported ? String(reported.latitude) : texts.noPlace}
          value={draft.latitude}
          error={errors.latitude}
          onValue={(latitude) => change({ latitude })}
        />
        <TextField
          label={texts.longitude}
          inputMode="text"
          placeholder={reported ? String(reported.longitude) : texts.noPlace}
          value={draft.longitude}
          error={errors.longitude}
          onValue={(longitude) => change({ longitude })}
        />
      </div>
      <div className={classes.place}>
        <p className={classes.note}>
          {isSet ? texts.placeIsSet : device.latitude === null ? texts.placeUnknown : texts.placeIsReported}
        </p>
        {isSet && (
          <Button icon={ReplayIcon} onClick={() => change({ latitude: '', longitude: '' })}>
            {texts.takePlaceBack}
          </Button>
        )}
      </div>
    </>
  )
}
