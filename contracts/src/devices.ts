import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ListQuery } from './lists.ts'
import { WireTime } from './wire-time.ts'

export const DeviceUpdateStatus = z.enum(['success', 'failed', 'pending', 'dropped', 'pending_reset'])
export type DeviceUpdateStatus = z.infer<typeof DeviceUpdateStatus>

/** A device as its owner sees it: fields and units of the specs (`memory_remaining` MiB, `space_remaining` percent). */
export const Device = z.object({
  device_id: z.int(),
  device_name: z.string().nullable(),
  display_name: z.string().nullable(),
  description: z.string().nullable(),
  location_name: z.string().nullable(),
  location_description: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  last_seen: WireTime.nullable(),
  battery_voltage: z.number().nullable(),
  cycle_time: z.int().nullable(),
  sync_time: z.int().nullable(),
  group_id: z.int().nullable(),
  trigger_number: z.int().nullable(),
  memory_remaining: z.number().nullable(),
  images_processed: z.int().nullable(),
  lora_uid: z.string().nullable(),
  software_version: z.string().nullable(),
  hardware_id: z.string().nullable(),
  mcu_version: z.string().nullable(),
  cell_uid: z.string().nullable(),
  allow_wifi_insights: z.boolean(),
  allow_complete_images: z.boolean(),
  device_update_status: DeviceUpdateStatus.nullable(),
  device_specific_status: DeviceUpdateStatus.nullable(),
  summary: z.object({
    space_remaining: z.number().nullable(),
    cycle_count: z.int().nullable(),
    image_count: z.int().nullable(),
    startup_data: z.record(z.string(), z.unknown()).nullable(),
    hours_since_last_camera_trigger: z.number().nullable(),
  }),
})
export type Device = z.infer<typeof Device>

/** A configuration sent to one or more devices, followed until each has answered. */
export const DeviceUpdate = z.object({
  update_id: z.string(),
  status: DeviceUpdateStatus,
  deviceIds: z.array(z.object({ deviceId: z.int(), status: DeviceUpdateStatus })),
  algReleaseId: z.int(),
  firmwareReleaseTag: z.string(),
  settings: z.object({
    cycleTime: z.int(),
    triggerNumber: z.int(),
    satelliteFixTime: z.int().nullable(),
    satellitePasses: z.int().nullable(),
  }),
  created_on: WireTime,
})
export type DeviceUpdate = z.infer<typeof DeviceUpdate>

export const listDevices = {
  method: 'GET',
  url: '/api/getDevicesForUser',
  access: 'signed-in',
  summary: 'The devices of the user, by id',
  schema: { querystring: ListQuery, response: { 200: z.array(Device) } },
} as const satisfies Endpoint
