import { createFileRoute } from '@tanstack/react-router'
import { UnknownAddressPage } from '../ui/unknown-address-page.tsx'

export const Route = createFileRoute('/$')({ component: UnknownAddressPage })
