import { createFileRoute } from '@tanstack/react-router'
import { UnderConstructionPage } from '../ui/under-construction-page.tsx'

export const Route = createFileRoute('/demo')({ component: UnderConstructionPage })
