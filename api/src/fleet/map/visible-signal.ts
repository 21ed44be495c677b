import { SIGNAL_DAYS } from '@sentinel/contracts/fleet/limits'

/**
 * What a row of `device_signal` says to the user of a link, given the names of both rows. While what was received before the link starts still counts in
 * the kept signal, the user's own is read from the receptions. The value is taken within each branch: around them it would be a function call for every
 * device, because PostgreSQL does not inline a function over a subquery.
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
