import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from '../../../platform/account.ts'

/** Returns false if emails are written to files because the console has no mail server. */
export function useSendsMail(): boolean {
  return useQuery(consoleSettingsQuery).data?.sendsMail ?? true
}
