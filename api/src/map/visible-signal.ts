import { SIGNAL_DAYS } from '@sentinel/contracts/limits'

type Column = 'margin_db' | 'heard_at'

/**
 * A column of `device_signal` for the user of a link, given the names of both rows. While what was received before the link starts still counts in the
 * kept signal, the user's own is read from the receptions.
 */
export const visibleSignal = (column: Column, { signal, link }: { signal: string; link: string }) => `
  case when ${signal}.device_id is not null then
    case when ${link}.visible_from > now() - interval '${SIGNAL_DAYS} days'
      then (select own.${column} from read_signal(${link}.device_id, ${link}.visible_from) own)
      else ${signal}.${column} end
  end`
