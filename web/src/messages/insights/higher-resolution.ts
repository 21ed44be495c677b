import { HIGH_RES_FIRMWARE_MIN } from '@sentinel/contracts/commands/limits'

/** The texts about requesting a larger photo of a sighting from a camera. */
export const higherResolutionMessages = {
  request: 'Request Higher Resolution Image',
  sent: 'Sent OTA Message.',
  failed:
    'Failed to request higher resolution image. The device may have too many open higher resolution image requests (limit 2) or too old of a firmware version.',
  underWay: 'A higher resolution image has been requested.',
  lora: 'This sighting came over LoRa, which cannot carry photos.',
  firmwareUnknown: `The camera’s firmware version is not known. It needs ${HIGH_RES_FIRMWARE_MIN} or newer.`,
  firmwareOld: (version: string) =>
    `The camera’s firmware ${version} is too old. It needs ${HIGH_RES_FIRMWARE_MIN} or newer.`,
  deviceUnread: 'The camera could not be loaded, so no image can be requested now.',
} as const
