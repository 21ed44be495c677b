import { SIGNAL_DAYS } from '@sentinel/contracts/fleet/limits'

/**
 * Selects the part of a `device_signal` row that a link's user may see, given the names of both rows. As long as the stored signal includes
 * receptions from before the link started, the user's own signal is calculated from the receptions. The value is selected within each branch, because
 * PostgreSQL does not inline a function over a subquery and would otherwise call it for every device.
 */
export const visibleSignal = (
  valueOf: (signal: string) => string,
  { signal, link }: { signal: string; link: string },
) => `
  case when ${signal}.device_id is not null then
    case when ${link}.visible_from > ${signal}.read_at - interval '${SIGNAL_DAYS} days'
      then (select ${valueOf('own')} from read_signal(${link}.device_id, ${link}.visible_from) own)
      else ${valueOf(signal)} end
  end`
