/** Statistics from real cameras, which simulated and seeded cameras follow. */

/** The number of camera-trap records by local hour, 00 to 23, showing when animals are seen. Most are nocturnal mammals. */
export const RECORDS_BY_LOCAL_HOUR: readonly number[] = [
  2496, 2523, 2425, 2245, 2066, 1594, 1462, 1300, 1111, 1017, 879, 790, 731, 817, 858, 971, 1154, 1504, 2335,
  2849, 2870, 2776, 2682, 2598,
]

export const EMPTY_FRAME_SHARE = 0.4
/** The share of deliveries that arrive days late. */
export const LATE_SHARE = 0.02
/** The share of cameras that use a cellular network. The other cameras use LoRa. */
export const CELL_SHARE = 0.3
export const WIFI_SHARE = 0.1
