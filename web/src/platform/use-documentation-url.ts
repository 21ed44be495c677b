import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from './account.ts'

/** Returns the documentation's address, or this server's own guide until the settings are loaded. */
export function useDocumentationUrl(): string {
  return useQuery(consoleSettingsQuery).data?.docsUrl ?? '/guide/'
}
