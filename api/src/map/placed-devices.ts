import { MapWarning, warningOfAlert } from '@sentinel/contracts/map'
import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES, STALE_CHECK_IN_DAYS } from '@sentinel/contracts/limits'

/** Bit `1 << at` of a device's `warnings` says that it is in the trouble `warnings[at]`. */
export const warnings = MapWarning.options

const ALERT_BITS = Object.entries(warningOfAlert)
  .map(([type, warning]) => `when '${type}' then ${1 << warnings.indexOf(warning)}`)
  .join(' ')
const SILENCE_BIT = 1 << warnings.indexOf('no_recent_insights')

/**
 * The devices of user $1 that have a place, with what is wrong with them and how much they have seen: (device_id, longitude,
 * latitude, warnings, insight_count). The alert for missing insights counts with a device that has been silent as well (spec 1 §9).
 */
export const PLACED_DEVICES = `
  select p.device_id, p.longitude, p.latitude, p.insight_count,
    case when p.last_seen > now() - interval '${STALE_CHECK_IN_DAYS} days' then bits & ~${SILENCE_BIT} else bits end as warnings
  from (
    select l.device_id, coalesce(d.set_longitude, h.longitude) as longitude, coalesce(d.set_latitude, h.latitude) as latitude,
      s.last_seen, coalesce(k.insight_count, s.insight_count) as insight_count, coalesce(a.bits, 0) as bits
    from user_device l
    join device d using (device_id)
    join device_health h using (device_id)
    join device_stat s using (device_id)
    left join link_stat k on k.user_id = l.user_id and k.device_id = l.device_id
    left join (
      select device_id, bit_or(case alert_type ${ALERT_BITS} end) as bits
      from alert where user_id = $1 and status <> 'resolved' group by device_id) a on a.device_id = l.device_id
    where l.user_id = $1) p
  where p.latitude between -${LATITUDE_MAX_DEGREES} and ${LATITUDE_MAX_DEGREES}
    and p.longitude between -${LONGITUDE_MAX_DEGREES} and ${LONGITUDE_MAX_DEGREES}`
