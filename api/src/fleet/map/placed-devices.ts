import { AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import {
  LATITUDE_MAX_DEGREES,
  LONGITUDE_MAX_DEGREES,
  STALE_CHECK_IN_DAYS,
} from '@sentinel/contracts/fleet/limits'
import { visibleSignal } from './visible-signal.ts'

/** Bit `1 << at` of a device's `warnings` means that the device has the warning `warnings[at]`. */
export const warnings = MapWarning.options

const bitOf = (warning: MapWarning) => 1 << warnings.indexOf(warning)

const CONDITION_BITS = AlertType.options
  .map((type) => `when '${type}' then ${bitOf(alertTypes[type].mapWarning)}`)
  .join(' ')

/**
 * The devices of user $1 that have a location, with their warnings and their number of insights, excluding archived ones: (device_id, longitude,
 * latitude, warnings, signal, insight_count). The warnings are the conditions of the device, whether or not its alerts are open. Only
 * `no_recent_insights` needs an open alert of the user and a device that has not been seen for `STALE_CHECK_IN_DAYS`. The signal is null if no
 * LoRaWAN network has received the device.
 */
export const PLACED_DEVICES = `
  select p.device_id, p.longitude, p.latitude, p.insight_count, p.warnings, p.signal
  from (
    select l.device_id, coalesce(d.set_longitude, h.longitude) as longitude, coalesce(d.set_latitude, h.latitude) as latitude,
      coalesce(k.insight_count - k.archived_slot_counts[131], s.insight_count - s.archived_slot_counts[131]) as insight_count,
      coalesce(c.bits, 0) | case
        when a.device_id is null or s.last_seen > now() - interval '${STALE_CHECK_IN_DAYS} days' then 0
        else ${bitOf('no_recent_insights')} end as warnings,
      ${visibleSignal((signal) => `signal_class(${signal}.margin_db)`, { signal: 'g', link: 'l' })} as signal
    from user_device l
    join device d using (device_id)
    join device_health h using (device_id)
    join device_stat s using (device_id)
    left join device_signal g on g.device_id = l.device_id
    left join link_stat k on k.user_id = l.user_id and k.device_id = l.device_id
    left join (
      select device_id, bit_or(case alert_type ${CONDITION_BITS} end) as bits
      from device_condition join user_device using (device_id) where user_id = $1 group by device_id) c on c.device_id = l.device_id
    left join alert a on a.user_id = $1 and a.device_id = l.device_id and a.alert_type = 'no_recent_insights'
      and a.status <> 'resolved'
    where l.user_id = $1) p
  where p.latitude between -${LATITUDE_MAX_DEGREES} and ${LATITUDE_MAX_DEGREES}
    and p.longitude between -${LONGITUDE_MAX_DEGREES} and ${LONGITUDE_MAX_DEGREES}`
