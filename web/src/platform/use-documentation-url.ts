import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from './account.ts'

/** Where the documentation is; the guide of this very server until the settings are known. */
export function useDocumentationUrl(): string {
  return useQuery(consoleSettingsQuery).data?.docsUrl ?? '/guide/'
}
