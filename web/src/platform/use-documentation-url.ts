import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from './account.ts'

/** Returns the address of the documentation, or of this server's own guide until the settings are loaded. */
export function useDocumentationUrl(): string {
  return useQuery(consoleSettingsQuery).data?.docsUrl ?? '/guide/'
}
