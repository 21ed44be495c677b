import type { Device } from '@sentinel/contracts/fleet/devices'
import { HIGH_RES_FIRMWARE_MIN } from '@sentinel/contracts/commands/limits'
import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { isFirmwareAtLeast } from '@sentinel/domain/fleet/firmware-version'
import { isOpen } from '@sentinel/domain/commands/states'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { featuresQuery, findEnabled, userQuery } from '../../../../platform/account.ts'
import { otaMessagesQuery, sendMessage } from '../../../../shared/commands/commands.ts'
import { deviceQuery } from '../../../../shared/fleet/devices.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Delivery } from '../../../../shared/commands/delivery.tsx'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { OtaIcon, PendingIcon } from '../../../../ui/marks/icons.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import type { Sighting } from '../../list/members.ts'
import classes from './higher-resolution.module.css'

const texts = messages.higherResolution

/** Requests a larger photo of a sighting from the camera, for users who have turned OTA messages on. */
export function HigherResolution({ insight }: { insight: Sighting }) {
  const role = useQuery(userQuery).data?.role
  const features = useQuery(featuresQuery).data ?? []
  const isOn = role !== undefined && role !== 'viewer'
  if (!isOn || !findEnabled(features).has('ota_messages_experimental')) return null
  return <Request insight={insight} />
}

function Request({ insight }: { insight: Sighting }) {
  const device = useQuery(deviceQuery(insight.device_id))
  const sent = useQuery(otaMessagesQuery)
  const request = useRequest(insight)
  const reasonId = useId()
  const underWay = sent.data?.find((message) => isOpenRequest(message, insight.insight_id))
  if (underWay) return <UnderWay message={underWay} device={device.data} />
  const reason =
    device.data || insight.comms_source === 'lora'
      ? explainRefusal(insight, device.data)
      : device.error
        ? texts.deviceUnread
        : undefined
  return (
    <div className={classes.request}>
      <Button
        icon={OtaIcon}
        disabled={!device.data || reason !== undefined}
        isLoading={request.isPending}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={request.start}
      >
        {texts.request}
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className={classes.reason}>
          {reason}
        </p>
      )}
      {request.error && (
        <div>
          <GeneralError>{texts.failed}</GeneralError>
          <p className={classes.reason}>{explainFields(request.error, []).general}</p>
        </div>
      )}
    </div>
  )
}

function UnderWay({ message, device }: { message: OtaMessage; device: Device | undefined }) {
  return (
    <p className={classes.underWay} role="status">
      <PendingIcon size={16} aria-hidden />
      <span>
        {texts.underWay} <Delivery command={message} device={device} />.
      </span>
    </p>
  )
}

function useRequest({ device_id: deviceId, insight_id: insightId }: Sighting) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sendMessage(queryClient, {
        deviceId,
        message: { messageType: 'request_higher_res_image', message: { insightId } },
      }),
    onSuccess: () => notify({ text: texts.sent, tone: 'good' }),
  })
  return { start: () => mutate(), isPending, error }
}

function isOpenRequest({ message_type, message, status }: OtaMessage, insightId: number): boolean {
  return message_type === 'request_higher_res_image' && message['insightId'] === insightId && isOpen(status)
}

/** Returns why no photo can be requested, or undefined if one can. */
function explainRefusal({ comms_source }: Sighting, device: Device | undefined): string | undefined {
  if (comms_source === 'lora') return texts.lora
  if (!device) return undefined
  if (!device.may_manage) return messages.levels.camera
  const { software_version: version } = device
  if (isFirmwareAtLeast(version, HIGH_RES_FIRMWARE_MIN)) return undefined
  return version === null ? texts.firmwareUnknown : texts.firmwareOld(version)
}
